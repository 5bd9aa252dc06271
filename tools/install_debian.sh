# Installs what is wanted beside Python packages, a compiler, browsers and fonts, by the names of Debian's packages:
#     sh tools/install_debian.sh chromium fonts-noto-core
# Only on Debian and its kin, and only as root. Elsewhere it says what to do, and never fails: tests without their
# browser or their font are skipped, and say so.

missing=""
for package in "$@"; do
    command -v "$package" >/dev/null || dpkg --status "$package" >/dev/null 2>&1 || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "Not installed:$missing. Tests that need it are skipped. On Debian: sudo apt-get install$missing" >&2
    exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
patience="-o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 -o Acquire::Retries=2 -o DPkg::Lock::Timeout=120"

echo "Installing$missing (once) ..." >&2
# shellcheck disable=SC2086  # names and options are words
apt-get $patience update >"$log" 2>&1 # one source of many that fails need not be the one that is wanted
# shellcheck disable=SC2086
if ! apt-get $patience install --yes --no-install-recommends $missing >>"$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "Could not install$missing." >&2
fi
exit 0
