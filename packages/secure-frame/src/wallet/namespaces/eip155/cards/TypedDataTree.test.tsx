import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STRANGER } from '../../../testing/requestContext.js'
import { readTypedData } from '../intents/typedData.js'
import type { TypedDataRequest } from '../requests/approvalRequest.js'
import { TypedDataTree } from './TypedDataTree.js'

test('[V12] highlights both ends of an address in typed data, but not of other values', () => {
  const { typedData, ...nodes } = readTypedData({
    types: {
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'note', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    domain: { name: 'Post' },
    message: { to: STRANGER, note: STRANGER },
  })
  const request = { ...nodes, primaryType: typedData.primaryType } as TypedDataRequest
  const html = renderToStaticMarkup(<TypedDataTree request={request} />)
  expect(html.match(/class="full-address"/g)).toHaveLength(1)
  expect(html).toContain(
    `<span>${STRANGER.slice(0, 6)}</span><span class="middle">${STRANGER.slice(6, -6)}</span>`,
  )
})
