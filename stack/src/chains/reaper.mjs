// Survives its parent and then ends the parent's processes. Reads `+PID` and `-PID` lines. A closed
// pipe means that the parent has ended.
import { createInterface } from 'node:readline'

const pids = new Set()

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const pid = Number(line.slice(1))
    if (line.startsWith('+')) pids.add(pid)
    else pids.delete(pid)
  })
  .on('close', () => {
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGTERM')
      } catch {}
    }
  })
