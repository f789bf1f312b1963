// A small process that outlives its parent to end the parent's remaining processes. It reads `+PID` and `-PID` lines. When the
// pipe closes, the parent has ended.
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
      } catch {
        // It has ended by itself.
      }
    }
  })
