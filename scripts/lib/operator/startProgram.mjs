import { spawn } from 'node:child_process'

const WAIT_MS = 60_000

export function startProgram(program, args, options) {
  const child = spawn(program, args, {
    ...options,
    env: { PATH: process.env.PATH, ...options.env },
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words) => {
      said.text += words
    })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const says = (pattern) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(said.text)
        if (match !== null) resolve(match)
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      look()
      const fail = () => reject(new Error(`The program did not print ${pattern}.`))
      ended.then(fail, reject)
      setTimeout(fail, WAIT_MS).unref()
    })
  return { child, said, ended, says }
}
