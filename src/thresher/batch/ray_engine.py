"""Shards on a Ray cluster: a task each, through the same supervisor as on one machine, so that no page travels.

Ray is not asked to try a task again: with a link down it noticed that a node was dead, but had not started its tasks
anew after 300 seconds. So the driver says itself which node does which shard, and when a node is gone, or the process
that had the task, it gives the shard to another. What two of them write of one shard is the same, and is renamed into
its place as a whole.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Generator, Iterable
from typing import Any, Final

from thresher.batch.shard_loop import Task
from thresher.batch.supervisor import DiskFull, Outcome, Progress, Supervisor
from thresher.errors import BatchStopped, MissingExtra

_TICK: Final = 0.5
_MOST_TRIES: Final = 20
"""So often a shard is given out again because its node or process was lost."""
_PATIENCE: Final = 300.0
"""Seconds without any node before the run is given up."""


class RayEngine:
    """Gives shards to the nodes of a cluster, as many to each as it has processors."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError as error:
            raise MissingExtra("ray", "ray") from error
        self._ray = ray
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError) as problem:
            raise BatchStopped(f"no Ray cluster at {address}: {problem}") from problem
        self._remote = ray.remote(num_cpus=1, max_retries=0)(shard_on_ray)
        self.progress = Progress()
        self.stopping = False

    def run(self, tasks: Iterable[Task]) -> Generator[Outcome | None, None, None]:
        waiting = deque(tasks)
        running: dict[Any, tuple[Task, str]] = {}
        lost = Counter[str]()
        seen = time.monotonic()
        while waiting or running:
            if self.stopping:
                waiting.clear()
            nodes = self._nodes()
            seen = time.monotonic() if nodes else seen
            if time.monotonic() - seen > _PATIENCE:
                raise BatchStopped("the Ray cluster has no nodes any more; start again to go on")
            yield from self._taken_back(running, waiting, nodes, lost)
            self._give(running, waiting, nodes)
            ready, _ = self._ray.wait(list(running), timeout=_TICK) if running else ([], [])
            for each in ready:
                task, _ = running.pop(each)
                if (outcome := self._outcome(each, task)) is not None:
                    yield outcome
                else:
                    yield from _given_back(task, waiting, lost)
            yield None

    def close(self) -> None:
        self._ray.shutdown()

    def _nodes(self) -> dict[str, int]:
        """The nodes that are alive, with their processors."""
        return {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"]}

    def _taken_back(
        self, running: dict[Any, tuple[Task, str]], waiting: deque[Task], nodes: dict[str, int], lost: Counter[str]
    ) -> Generator[Outcome, None, None]:
        """Shards whose node is gone wait again."""
        for each, (task, node) in list(running.items()):
            if node not in nodes:
                del running[each]
                yield from _given_back(task, waiting, lost)

    def _give(self, running: dict[Any, tuple[Task, str]], waiting: deque[Task], nodes: dict[str, int]) -> None:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        busy = Counter(node for _, node in running.values())
        while waiting:
            free = {node: places - busy[node] for node, places in nodes.items() if places > busy[node]}
            if not free:
                return
            node = max(free, key=lambda name: (free[name], name))
            task = waiting.popleft()
            there = NodeAffinitySchedulingStrategy(node_id=node, soft=False)
            running[self._remote.options(scheduling_strategy=there).remote(task)] = (task, node)
            busy[node] += 1

    def _outcome(self, reference: Any, task: Task) -> Outcome | None:
        """What came back; None if whoever had the task is lost."""
        try:
            marker, problem, full = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            return Outcome(task, problem=f"{task.shard.path}: {error.cause!r}")
        except self._ray.exceptions.RayError:
            self.progress.restarts += 1
            return None
        if full:
            raise DiskFull(problem)
        if marker is not None:
            self.progress.records += marker["counts"]["rows"]
            self.progress.bytes += marker["counts"]["bytes"]
        return Outcome(task, marker, problem)


def _given_back(task: Task, waiting: deque[Task], lost: Counter[str]) -> Generator[Outcome, None, None]:
    lost[task.shard.name] += 1
    if lost[task.shard.name] > _MOST_TRIES:
        yield Outcome(task, problem=f"{task.shard.path}: the processes that had it were lost {_MOST_TRIES} times")
    else:
        waiting.appendleft(task)


_SUPERVISORS: list[Supervisor] = []
"""The supervisor of this process of Ray: it keeps its worker for the next shard."""


def shard_on_ray(task: Task) -> tuple[dict[str, Any] | None, str, bool]:
    """In a process of Ray: the marker of a shard, or what went wrong and whether the disk is full."""
    if not _SUPERVISORS:
        _SUPERVISORS.append(Supervisor(1))
    try:
        outcome = next(each for each in _SUPERVISORS[0].run([task]) if each is not None)
    except DiskFull as problem:
        return None, str(problem), True
    return outcome.marker, outcome.problem, False
