import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { Recipient } from '../recipients/judgeRecipient.js'
import { Party } from './Party.js'

const today = { when: 'today', token: undefined, amount: 10n ** 16n } as const
const earlier = { when: 'earlier', token: undefined, amount: 1n, at: 0 } as const
const other = { when: 'other', at: 0 } as const
const unknown = { when: 'other', at: undefined } as const

test.each<[string, Recipient['paid'], string]>([
  ['`Sent recently` if all payments are from the last 24 hours', [today, today], 'Sent recently'],
  ['`New amount` if an earlier payment is smaller', [earlier, today], 'New amount'],
  ['`New asset` if only other assets were sent', [other], 'New asset'],
  ['`New amount` if earlier amounts are unknown', [unknown], 'New amount'],
])('[V12] labels a recipient %s', (_, paid, label) => {
  const recipient: Recipient = { address: STRANGER, standing: 'seen', paid }
  const insight = { names: {}, tokens: {}, recipients: [recipient] }
  const approval = { request: requestContext, insight } as unknown as Eip155View
  const html = renderToStaticMarkup(<Party name="To" address={STRANGER} approval={approval} />)
  expect(html).toContain(`<bdi>${label}</bdi>`)
})
