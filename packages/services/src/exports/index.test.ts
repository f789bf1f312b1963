import { expect, test } from 'vitest'
import * as services from './index.js'

test('exports exactly the documented names', () => {
  expect(Object.keys(services).sort()).toEqual([
    'ConfigError',
    'LIMITS',
    'MailRefused',
    'OnRampFault',
    'StartError',
    'SwapFault',
    'checkWebhook',
    'createApp',
    'createLog',
    'readConfig',
    'startServices',
  ])
})
