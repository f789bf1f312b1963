import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Running } from '../net/serve.js'

export type Reaper = Running & {
  /** Ends this process if the stack dies without stopping it. */
  watch: (pid: number) => void
  release: (pid: number) => void
}

export function startReaper(): Reaper {
  const script = fileURLToPath(new URL('./reaper.mjs', import.meta.url))
  // Own process group: neither Ctrl-C nor a kill of the stack's group may end it.
  const child = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(child, 'exit')
  child.stdin.on('error', () => {
    // The reaper has ended. The stack's own stop still ends its children.
  })
  return {
    watch: (pid) => void child.stdin.write(`+${pid}\n`),
    release: (pid) => void child.stdin.write(`-${pid}\n`),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
