import { describe, expect, test } from 'vitest'
import type { Drainer } from './testing/drainer.js'
import { DRAINERS } from './testing/drainers.js'
import { lookAt } from './testing/lookAt.js'
import { wireOf } from './testing/wireOf.js'

async function judge(drainer: Drainer): Promise<string[]> {
  const { instructions, says, level, risks = [], ...world } = drainer
  const call = {
    method: 'solana_signTransaction',
    params: { transaction: wireOf(instructions) },
  }
  const { view, headline } = await lookAt(call, world)
  const { request } = view
  const found: readonly string[] = request.risks
  return [
    headline === says ? '' : `says “${headline}”`,
    request.level === level ? '' : `is ${request.level} by ${found.join(', ')}`,
    ...risks.map((risk) => (found.includes(risk) ? '' : `lacks ${risk}`)),
  ].filter((fault) => fault !== '')
}

describe('the table of Solana drainers', () => {
  test('contains each attack once', () => {
    const shapes = DRAINERS.map(({ shape }) => shape)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('[V12] shows the sentence and level of each attack', async ({ task }) => {
    const faults: string[] = []
    for (const drainer of DRAINERS) {
      const found = await judge(drainer).catch((error: Error) => [String(error.cause ?? error)])
      faults.push(...found.map((fault) => `${drainer.shape}: ${fault}`))
    }
    const twins = DRAINERS.filter(({ shape }) => shape.endsWith('(twin)')).length
    Object.assign(task.meta, {
      cases: DRAINERS.length,
      wrong: faults.length,
      note: `${twins} of them honest twins`,
    })
    expect(faults).toEqual([])
  })
})
