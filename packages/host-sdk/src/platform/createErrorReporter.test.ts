import { describe, expect, test } from 'vitest'
import { ALERTS } from '../alerts/alerts.js'
import { raiseAlert } from '../alerts/raiseAlert.js'
import { SERVICE_ALERTS } from '../api/alerts.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { createErrorReporter, type ErrorReport } from './createErrorReporter.js'

describe('createErrorReporter', () => {
  test('[C12] reports at most 5 errors per minute', () => {
    const heard: string[] = []
    let time = 0
    const report = createErrorReporter(
      ({ message }) => heard.push(message),
      () => time,
    )
    for (const at of [0, 10_000, 20_000, 30_000, 40_000, 50_000, 59_999]) {
      time = at
      report(String(at), undefined)
    }
    expect(heard).toEqual(['0', '10000', '20000', '30000', '40000'])
    for (const at of [60_000, 60_001, 70_000]) {
      time = at
      report(String(at), undefined)
    }
    expect(heard.slice(5)).toEqual(['60000', '70000'])
  })

  test('error: continues if a monitor throws', () => {
    const report = createErrorReporter(() => {
      throw new Error('The monitor is down.')
    })
    expect(() => report('anything', undefined)).not.toThrow()
  })
})

test('[C12] `onError` receives errors even if the console is silent', () => {
  const heard: ErrorReport[] = []
  const core = createTestCore({ logLevel: 'silent', onError: (report) => heard.push(report) })
  raiseAlert(core, SERVICE_ALERTS, 'serverError', { status: 502 })
  raiseAlert(core, ALERTS, 'multiWalletNotEnabled')
  expect(heard).toEqual([
    { message: expect.stringContaining('SERVER_ERROR'), cause: { status: 502 } },
  ])
})
