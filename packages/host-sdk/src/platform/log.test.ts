import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { createLog, LEVELS } from './log.js'

const written: string[] = []
const into = new Writable({
  write(text, _encoding, done) {
    written.push(String(text).trim())
    done()
  },
})
const real = globalThis.console
beforeEach(() => {
  written.length = 0
  globalThis.console = new Console(into)
})
afterEach(() => {
  globalThis.console = real
})

function sayAll(log: ReturnType<typeof createLog>) {
  for (const level of ['info', 'warn', 'error'] as const) log[level](level)
  return written.splice(0)
}

describe('the log', () => {
  test('[C10] logs only errors by default', () => {
    expect(sayAll(createLog())).toEqual(['error'])
    expect(sayAll(createTestCore({ logLevel: undefined }).log)).toEqual(['error'])
  })

  test.each([
    ['silent', []],
    ['error', ['error']],
    ['warn', ['warn', 'error']],
    ['info', ['info', 'warn', 'error']],
  ] as const)('[C10] at level %s writes %j', (level, heard) => {
    expect(LEVELS).toContain(level)
    expect(sayAll(createLog(level))).toEqual(heard)
  })

  test('[C10] treats an unknown level as `error`', () => {
    expect(sayAll(createLog('debug' as never))).toEqual(['error'])
  })
})
