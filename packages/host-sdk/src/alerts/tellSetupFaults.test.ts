import { describe, expect, test } from 'vitest'
import type { Options } from '../core/options.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { hasSetupFaults } from './hasSetupFaults.js'
import { tellSetupFaults } from './tellSetupFaults.js'

/** What a page with these options shows, and what its monitoring hears. */
function tell(options: Partial<Options>) {
  const heard: string[] = []
  const core = createTestCore({ ...options, onError: ({ message }) => heard.push(message) })
  if (hasSetupFaults(core)) tellSetupFaults(core)
  return { alert: core.store.getState().alert, heard }
}

describe('tellSetupFaults', () => {
  test.each([
    [
      '[X07] [Z22]',
      'no project id',
      { projectId: undefined as never },
      'Project id not configured',
    ],
    ['[X07] [Z22]', 'an empty project id', { projectId: '' }, 'Project id not configured'],
    ['[X07]', 'no adapter', { adapters: [] }, 'No Adapter'],
    ['[X07]', 'a host name as frameUrl', { frameUrl: 'wallet.example' }, 'Invalid Services URL'],
    ['[X07]', 'an empty frameUrl', { frameUrl: '' }, 'Invalid Services URL'],
    ['[X07]', 'another scheme', { frameUrl: 'javascript:alert(1)' }, 'Invalid Services URL'],
    ['[X07]', 'a path as apiUrl', { apiUrl: '/api' }, 'Invalid Services URL'],
  ])('%s error: %s raises an alert', (_rows, _fault, options, message) => {
    const { alert, heard } = tell(options)
    expect(alert).toMatchObject({ variant: 'error', message: expect.stringContaining(message) })
    expect(heard).toHaveLength(1)
  })

  test('[X07] behavior: with `debug` off the alert is for the console only', () => {
    const { alert, heard } = tell({ projectId: '', debug: false })
    expect(alert).toBeUndefined()
    expect(heard).toHaveLength(1)
  })

  test('behavior: a page with or without services has nothing to be told', () => {
    const FULL = { frameUrl: 'https://wallet.example', apiUrl: 'http://127.0.0.1:4100' }
    for (const options of [{}, FULL]) expect(tell(options)).toEqual({ heard: [] })
  })
})
