import type { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { type Drainer, NODE } from './testing/drainer.js'
import { DRAINERS } from './testing/drainers.js'
import { lookAt } from './testing/lookAt.js'

async function judge(drainer: Drainer): Promise<string[]> {
  const { method, params, says, level, risks = [], without = [], paid, approved, chain } = drainer
  const { request, headline } = await lookAt({
    method,
    params,
    paid,
    approved,
    chain: chain ?? 'eip155:1',
    node: drainer.node ?? NODE,
  })
  return [
    drainer.refused === undefined ? '' : 'is shown',
    headline === says ? '' : `says “${headline}”`,
    request.level === level ? '' : `is ${request.level}`,
    ...risks.map((risk) => (request.risks.includes(risk) ? '' : `lacks ${risk}`)),
    ...without.map((risk) => (request.risks.includes(risk) ? `has ${risk}` : '')),
  ].filter((fault) => fault !== '')
}

describe('the drainer table', () => {
  test('contains every shape only once', () => {
    const shapes = DRAINERS.map(({ shape }) => shape)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('[V12] shows the expected sentence and risk level for every shape', async ({ task }) => {
    const faults: string[] = []
    for (const drainer of DRAINERS) {
      const found = await judge(drainer).catch((error: VestibuleError) =>
        drainer.refused === error.type ? [] : [error.message],
      )
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
