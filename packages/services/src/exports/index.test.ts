import { expect, test } from 'vitest'
import * as services from './index.js'

test('the package exports what it promises and nothing else', () => {
  expect(Object.keys(services).sort()).toEqual([
    'ConfigError',
    'LIMITS',
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
