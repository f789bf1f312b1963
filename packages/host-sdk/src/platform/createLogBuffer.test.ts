import { describe, expect, test } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { createLogBuffer } from './createLogBuffer.js'

const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { time: string; message: string; cause?: string } => JSON.parse(line))

describe('createLogBuffer', () => {
  test('[C10] stores errors in order, with their time and causes', () => {
    const buffer = createLogBuffer({ now: () => Date.UTC(2026, 10, 25) })
    const core = createTestCore({ logLevel: 'silent', onError: buffer.onError })
    core.log.error('The balance could not be read.', new Error('a', { cause: new TypeError('b') }))
    core.log.error('Nothing answers.')
    core.log.warn('This is no error.')
    expect(lines(buffer.read())).toEqual([
      {
        time: '2026-11-25T00:00:00.000Z',
        message: 'The balance could not be read.',
        cause: 'Error: a < TypeError: b',
      },
      { time: '2026-11-25T00:00:00.000Z', message: 'Nothing answers.' },
    ])
    buffer.clear()
    expect(buffer.read()).toBe('')
  })

  test('[C10] stores 1 024 000 bytes, and drops the oldest lines first', () => {
    const buffer = createLogBuffer()
    for (let number = 0; number < 1_000; number++)
      buffer.onError({ message: `${number} ${'\u00e9'.repeat(1_000)}`, cause: undefined })
    const size = Buffer.byteLength(buffer.read())
    expect(size).toBeLessThanOrEqual(1_024_000)
    expect(size).toBeGreaterThan(1_024_000 - 2_100)
    const kept = lines(buffer.read()).map(({ message }) => Number.parseInt(message, 10))
    expect(kept.at(-1)).toBe(999)
    expect(kept).toEqual(Array.from(kept, (_, index) => 1_000 - kept.length + index))
  })

  test.each<[string, unknown, string]>([
    ['a list', [1, { a: 'b' }], '[1,{"a":"b"}]'],
    ['a BigInt', 1n, '1'],
    ['an object that contains itself', selfHolding(), '[object Object]'],
    ['an endless chain of causes', endless(), `Error: x${' < Error: x'.repeat(4)}`],
    ['a text of a megabyte', 'x'.repeat(1_048_576), `"${'x'.repeat(8_191)}`],
    ['a function', () => 1, '() => 1'],
  ])('[C10] writes %s as short text if it is the cause of an error', (_what, cause, text) => {
    const buffer = createLogBuffer()
    buffer.onError({ message: 'x'.repeat(10_000), cause })
    const [line] = lines(buffer.read())
    expect(line?.cause).toBe(text)
    expect(line?.message).toHaveLength(8_192)
  })

  test('[C10] drops a line larger than the buffer with all earlier lines, and stores the next line', () => {
    const buffer = createLogBuffer({ most: 100 })
    buffer.onError({ message: 'x'.repeat(200), cause: undefined })
    expect(buffer.read()).toBe('')
    buffer.onError({ message: 'short', cause: undefined })
    expect(lines(buffer.read())).toMatchObject([{ message: 'short' }])
  })
})

function selfHolding() {
  const self: { self?: unknown } = {}
  self.self = self
  return self
}

function endless() {
  const error: Error = new Error('x')
  error.cause = error
  return error
}
