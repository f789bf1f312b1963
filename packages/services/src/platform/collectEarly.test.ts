import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { PACKAGE_ROOT } from '../packageRoot.js'

const Told = z.object({
  before: z.number(),
  while: z.number(),
  after: z.number(),
  value: z.number(),
  isFailureKept: z.boolean(),
  afterFailure: z.number(),
  whileOtherEnds: z.number(),
  whileOtherFails: z.number(),
  afterAll: z.number(),
})

/** Times that all of the heap is collected in the same work: at most once by itself, three times early. */
const OFTEN = 2

test('work that leaves much behind is collected early while it runs, also when other such work ends or fails before it, and as ever after it', {
  timeout: 120_000,
}, async () => {
  const file = 'src/testing/processes/collecting.ts'
  const args = ['--expose-gc', '--conditions=src', '--import', 'tsx', file]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PACKAGE_ROOT })
  const told = Told.parse(JSON.parse(stdout))
  expect(told).toMatchObject({ value: 7, isFailureKept: true })
  for (const early of [told.while, told.whileOtherEnds, told.whileOtherFails])
    expect(early).toBeGreaterThanOrEqual(OFTEN)
  for (const asEver of [told.before, told.after, told.afterFailure, told.afterAll])
    expect(asEver).toBeLessThan(OFTEN)
})
