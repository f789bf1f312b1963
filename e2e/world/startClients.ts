import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Wish } from './giveWallet.js'

export type Task = { wish: Wish } | { email: string; times: number }
export type Answer = { number: number; result: unknown } | { number: number; failure: string }

/** Runs the clients in a separate process: their key derivation and puzzles block a core for up to a second. */
export function startClients() {
  const child = fork(fileURLToPath(new URL('./clients.ts', import.meta.url)))
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  const settle = (answer: Answer) => {
    waiting.get(answer.number)?.(answer)
    waiting.delete(answer.number)
  }
  child.on('message', settle)
  child.once('exit', () => {
    for (const number of waiting.keys())
      settle({ number, failure: 'The process of the clients has ended.' })
  })
  return {
    run: (task: Task) =>
      new Promise<unknown>((resolve, reject) => {
        const number = asked++
        waiting.set(number, (answer) => {
          if ('failure' in answer) reject(new Error(answer.failure))
          else resolve(answer.result)
        })
        child.send({ number, task })
      }),
    stop: () => void child.kill(),
  }
}
