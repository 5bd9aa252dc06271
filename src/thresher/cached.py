"""A property that is worked out when it is first asked for, without a lock.

`functools.cached_property` of Python 3.11 has one lock for all instances: threads that work on pages of their own wait
for each other, and a process that is forked meanwhile inherits a lock that nobody will ever release.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

_Value = TypeVar("_Value")


class cached_property(Generic[_Value]):  # noqa: N801  it is written as a decorator, as the one of functools is
    """The value is kept in the instance's `__dict__`, which Python looks at first from then on.

    Two threads that ask at the same moment may both work it out; both get the value of the one that was ready first.
    """

    def __init__(self, function: Callable[[Any], _Value]) -> None:
        self._function = function
        self._name = function.__name__
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> cached_property[_Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> _Value: ...

    def __get__(self, instance: object | None, owner: type) -> cached_property[_Value] | _Value:
        if instance is None:
            return self
        value: _Value = instance.__dict__.setdefault(self._name, self._function(instance))
        return value
