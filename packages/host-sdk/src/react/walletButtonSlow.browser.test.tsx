import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import { currentView } from '../core/model/views.js'
import { ONE } from '../core/testing/createTestCore.js'
import { goBack } from '../navigation/leaveModal.js'
import { createVestibule } from '../start/createVestibule.js'
import { VestibuleProvider } from './VestibuleProvider.js'
import { WalletButton } from './WalletButton.js'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrive: () => arrive(), arrived }
})
vi.mock('../headless/namedWallet.js', async (importOriginal) => {
  await code.arrived
  return importOriginal()
})

test('stops the spinner when the code loads after the visitor has gone back', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
    frameUrl: 'http://127.0.0.1:9',
    features: { socials: ['google'] },
    enableEmbedded: true,
  })
  const container = document.createElement('div')
  const { element } = vestibule
  if (element === undefined) throw new Error('No page')
  document.body.append(container, element)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    element.remove()
  })
  root.render(
    <VestibuleProvider vestibule={vestibule}>
      <WalletButton.Custom wallet="google">
        {({ ready, connect, isPending }) => (
          <button type="button" disabled={!ready} aria-busy={isPending} onClick={connect}>
            Google
          </button>
        )}
      </WalletButton.Custom>
    </VestibuleProvider>,
  )
  const button = () => container.querySelector('button')
  await expect.poll(() => button()?.disabled).toBe(false)
  button()?.click()
  const core = coreOf(vestibule)
  const shown = () => currentView(core.store.getState()).name
  await expect.poll(shown).toBe('ConnectingSocial')
  goBack(core)
  await expect.poll(shown).toBe('Connect')
  await expect.poll(() => button()?.ariaBusy).toBe('true')
  code.arrive()
  await expect.poll(() => button()?.ariaBusy).toBe('false')
})
