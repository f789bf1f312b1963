import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GivenWallet, Wish } from './giveWallet.js'

export type Question = { number: number; wish: Wish }
export type Answer = { number: number; wallet: GivenWallet } | { number: number; failure: string }

/**
 * Makes wallets in a process of its own: the derivation of their keys takes a core for a second, in which the services, the
 * mailbox and the pages of all other tests would be silent.
 */
export function startGiver() {
  const child = fork(fileURLToPath(new URL('./giver.ts', import.meta.url)))
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  const settle = (answer: Answer) => {
    waiting.get(answer.number)?.(answer)
    waiting.delete(answer.number)
  }
  child.on('message', settle)
  child.once('exit', () => {
    for (const number of waiting.keys())
      settle({ number, failure: 'The process that gives wallets has ended.' })
  })
  return {
    give: (wish: Wish) =>
      new Promise<GivenWallet>((resolve, reject) => {
        const number = asked++
        waiting.set(number, (answer) => {
          if ('wallet' in answer) resolve(answer.wallet)
          else reject(new Error(answer.failure))
        })
        child.send({ number, wish } satisfies Question)
      }),
    stop: () => void child.kill(),
  }
}
