import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { coreOf } from '../core/coreOf.js'
import { ONE } from '../core/testing/createTestCore.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import { createVestibule } from '../start/createVestibule.js'
import { ModalProvider } from './context.js'
import { createI18n } from './i18n.js'
import { lazyView } from './lazyView.js'

test('shows a view if its code loads between rendering and effects', async () => {
  let arrive: (view: () => string) => void = () => {}
  const code = new Promise<() => string>((resolve) => {
    arrive = resolve
  })
  const View = lazyView(() => code)
  const fetched = View.prefetch()

  /** Layout effects run at the commit, a view's effects in a later task. Load the code between the two. */
  function Page() {
    useLayoutEffect(() => arrive(() => 'All wallets'), [])
    return <View />
  }
  const core = coreOf(createVestibule({ projectId: 'demo', networks: [ONE], logLevel: 'silent' }))
  const context = { core, i18n: createI18n(), directory: undefined, choice: readWalletChoice(core) }
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(
    <ModalProvider value={context}>
      <Page />
    </ModalProvider>,
  )
  await fetched
  await expect.poll(() => container.textContent).toBe('All wallets')
})
