/** Exit code of a watchdog whose server already runs: `EX_TEMPFAIL` of sysexits.h. */
export const TAKEN = 75

/**
 * Starts and stops the server. Arguments: the folders of libraries and socket, then the server's
 * command line. Descriptor 3 is the clients' pipe, 4 the lock. A shell uses 1 MB, Node 40 MB.
 */
export const WATCHDOG = `# Starts an embedded PostgreSQL, and stops it when the last process that uses it is gone.
trap '' HUP INT TERM
libraries=$1 run=$2
shift 2

# The server and its child processes inherit the lock. If a start gets the lock, no process of an earlier server is left, and
# the process ids in its files mean nothing. Where there is no flock, PostgreSQL looks at them itself.
if command -v flock >/dev/null; then
  flock -n 4 || exit ${TAKEN}
  rm -f postmaster.pid "$run"/.s.PGSQL.*
fi

# Runs a program that gets a signal when we end, where the kernel can do that.
tied() {
  command -v setpriv >/dev/null && exec setpriv --pdeathsig "$@"
  shift
  exec "$@"
}

tied INT env LD_LIBRARY_PATH="$libraries" "$@" 3<&- &
server=$!

# Reads until no process has the pipe open any more.
tied KILL sh -c 'while read -r _; do :; done; kill -INT $0' $server <&3 4<&- &
clients=$!

wait $server
code=$?
kill -KILL $clients 2>/dev/null
exit $code
`
