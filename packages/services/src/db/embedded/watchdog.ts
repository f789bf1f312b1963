/** The exit code of a watchdog whose server runs already; `EX_TEMPFAIL` of sysexits.h. */
export const TAKEN = 75

/**
 * Starts the server in the cluster's folder, with the folders of libraries and socket and the server's command line as
 * arguments. Descriptor 3 is the pipe of the clients, 4 the lock. A shell, because it takes a megabyte where Node takes
 * forty.
 */
export const WATCHDOG = `# Starts the embedded PostgreSQL of Vestibule, and stops it when the last process that uses it is gone.
trap '' HUP INT TERM
libraries=$1 run=$2
shift 2

# The server and all that it forks inherit the lock: whoever gets it knows that nobody of an earlier life is left, and
# that process ids in the files of that life mean nothing. Where there is no flock, PostgreSQL looks at them itself.
if command -v flock >/dev/null; then
  flock -n 4 || exit ${TAKEN}
  rm -f postmaster.pid "$run"/.s.PGSQL.*
fi
# Where the kernel can do it, the server ends with us.
command -v setpriv >/dev/null && set -- setpriv --pdeathsig INT "$@"

LD_LIBRARY_PATH=$libraries "$@" 3<&- &
server=$!

# Reads until nobody has the pipe open any more. $$ is this script, which keeps the server's process id from being used
# again for as long as it lives.
(
  exec 4<&-
  while read -r _; do :; done <&3
  kill -0 $$ && kill -INT $server
) &
clients=$!

wait $server
code=$?
kill -KILL $clients
exit $code
`
