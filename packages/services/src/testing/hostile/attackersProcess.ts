import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { bundleOnce } from '../bundleOnce.js'
import type { AttackName } from './attacks.js'

export type AttackersOrder = {
  url: string
  relay: string
  attacks: AttackName[]
  sockets: number
  addresses: number
  topics: string[]
}
export type AttackersFigures = { opened: number; refused: number; compressed: number }
export type AttackersWord = { figures: AttackersFigures }

export async function startAttackers(order: AttackersOrder) {
  const file = await bundleOnce('testing/hostile/attackers.ts')
  const child = fork(file, [JSON.stringify(order)], {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH },
  })
  setPriority(child.pid ?? 0, 5)
  const hear = async () => {
    const [{ figures }] = (await once(child, 'message')) as [AttackersWord]
    return figures
  }
  await hear()
  return {
    async stop(): Promise<AttackersFigures> {
      const figures = hear()
      child.send({})
      const told = await figures
      child.kill('SIGKILL')
      await once(child, 'exit')
      return told
    },
  }
}
