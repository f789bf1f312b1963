import { expect, test } from 'vitest'
import * as extension from './extension.js'

test('`extension` exports exactly its public names', () => {
  expect(Object.keys(extension).sort()).toEqual([
    'Connected',
    'EXTENSION_LIMITS',
    'FromPanel',
    'PageMessage',
    'PageReply',
    'PanelRequest',
    'SiteAccount',
    'SiteOrigin',
    'SiteView',
    'ToPage',
    'ToPanel',
  ])
})
