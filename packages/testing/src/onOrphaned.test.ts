import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('calls the callback when the shell that started the process is killed', async () => {
  const module = fileURLToPath(new URL('onOrphaned.ts', import.meta.url))
  const program = `import(${JSON.stringify(module)}).then(({ onOrphaned }) => {
    onOrphaned(() => console.log('orphaned'))
    console.log('runs')
  })`
  const shell = spawn('/bin/sh', ['-c', '"$NODE" --import tsx -e "$PROGRAM"; true'], {
    env: { ...process.env, NODE: process.execPath, PROGRAM: program },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = shell.stdout[Symbol.asyncIterator]()
  expect(String((await lines.next()).value)).toBe('runs\n')
  const ended = once(shell, 'exit')
  shell.kill('SIGTERM')
  await ended
  expect(String((await lines.next()).value)).toBe('orphaned\n')
  shell.stdout.destroy()
})
