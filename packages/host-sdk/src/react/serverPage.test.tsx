import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { ConnectButton } from './buttons.js'
import { Page, SENT, SETTINGS } from './testing/serverPage.js'
import { VestibuleProvider } from './VestibuleProvider.js'

test('renders buttons and hooks on a server without visitor data', () => {
  const vestibule = createVestibule({ ...SETTINGS, adapters: [createEip155Adapter()] })
  expect(renderToString(<Page vestibule={vestibule} />)).toBe(SENT)
})

test('throws an error that names the missing provider if a hook is used outside', () => {
  expect(() => renderToString(<ConnectButton />)).toThrow('outside of `VestibuleProvider`')
})

test('throws for a provider without an instance', () => {
  const nothing = undefined as unknown as Vestibule
  expect(() =>
    renderToString(
      <VestibuleProvider vestibule={nothing}>
        <ConnectButton />
      </VestibuleProvider>,
    ),
  ).toThrow('`VestibuleProvider` needs `vestibule`')
})
