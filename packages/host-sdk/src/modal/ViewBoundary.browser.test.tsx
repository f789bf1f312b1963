import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import type { Options } from '../core/model/options.js'
import { type View, type ViewName, view } from '../core/model/views.js'
import { ONE } from '../core/testing/createTestCore.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { ModalProvider } from './context.js'
import { createI18n } from './i18n.js'
import { lazyView } from './lazyView.js'
import { ViewBoundary } from './ViewBoundary.js'
import { VIEWS } from './views/views.js'

let vestibule: Vestibule
const find = (id: string) =>
  vestibule.element?.shadowRoot.querySelector<HTMLElement>(`[data-testid="${id}"]`) ?? null

function create(options: Partial<Options> = {}) {
  vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    enableReconnect: false,
    logLevel: 'silent',
    ...options,
  })
  return coreOf(vestibule)
}
afterEach(() => vestibule.element?.remove())

function quiet() {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
}

describe('a view that throws', () => {
  function createFailing() {
    const list = { fails: true }
    const connectors = {
      flatMap() {
        if (list.fails) throw new Error('The view has failed.')
        return []
      },
    }
    return { list, view: { name: 'ConnectingMultiChain', params: { connectors } } as never as View }
  }

  test('shows an error text and a "Try again" button that renders the view again', async () => {
    quiet()
    const heard: string[] = []
    const core = create({ onError: ({ message }) => heard.push(message) })
    const { list, view } = createFailing()
    await vestibule.open()
    await expect.poll(() => find('vb-modal')).toBeTruthy()
    core.store.setState({ stack: [view] })
    await expect
      .poll(() => find('vb-view-failed')?.textContent)
      .toContain('This could not be shown')
    expect(heard).toEqual(['The view ConnectingMultiChain failed.'])
    find('vb-retry')?.click()
    await expect.poll(() => heard.length).toBe(2)
    list.fails = false
    find('vb-retry')?.click()
    await expect.poll(() => find('vb-view-failed')).toBeNull()
  })

  test('keeps Back and Close working, and opens again without the failed view', async () => {
    quiet()
    const core = create()
    const { view } = createFailing()
    await vestibule.open()
    await expect.poll(() => find('vb-modal')).toBeTruthy()
    core.store.setState(({ stack }) => ({ stack: [...stack, view] }))
    await expect.poll(() => find('vb-view-failed')).toBeTruthy()
    find('vb-back')?.click()
    await expect.poll(() => find('vb-modal')?.dataset.view).toBe('Connect')
    await expect.poll(() => find('vb-view-failed')).toBeNull()
    core.store.setState({ stack: [view] })
    await expect.poll(() => find('vb-view-failed')).toBeTruthy()
    expect(vestibule.isOpen()).toBe(true)
    find('vb-close')?.click()
    await expect.poll(() => find('vb-overlay')?.matches('[open]')).toBe(false)
    await vestibule.open()
    await expect.poll(() => find('vb-view-failed')).toBeNull()
    expect(find('vb-modal')?.dataset.view).toBe('Connect')
  })

  test('renders a failed view again if the modal opens the view again', async () => {
    quiet()
    const core = create()
    const { view, list } = createFailing()
    await vestibule.open()
    core.store.setState({ stack: [view] })
    await expect.poll(() => find('vb-view-failed')).toBeTruthy()
    vestibule.close()
    list.fails = false
    await vestibule.open()
    core.store.setState({ stack: [{ ...view }] })
    const shown = () => [find('vb-view-failed'), find('vb-modal')?.dataset.view]
    await expect.poll(shown).toEqual([null, view.name])
  })

  test('loads and renders again after lazily loaded code fails', async () => {
    quiet()
    const core = create()
    let loads = 0
    let fails = true
    const Late = lazyView(async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
      return () => {
        if (fails) throw new Error('The view has failed.')
        return <p>Here</p>
      }
    })
    const container = document.createElement('div')
    const root = createRoot(container)
    onTestFinished(() => root.unmount())
    const context = {
      core,
      i18n: createI18n(),
      directory: undefined,
      choice: readWalletChoice(core),
    }
    root.render(
      <ModalProvider value={context}>
        <ViewBoundary view={view('Connect')}>
          <Late />
        </ViewBoundary>
      </ModalProvider>,
    )
    const text = () => container.textContent
    const press = () => container.querySelector<HTMLElement>('[data-testid="vb-retry"]')?.click()
    await expect.poll(text).toContain('This part could not be loaded')
    press()
    await expect.poll(text).toContain('This could not be shown')
    fails = false
    press()
    await expect.poll(text).toBe('Here')
  })
})

test('stays usable after a dapp opens any view by name before a connection', async () => {
  quiet()
  const heard: string[] = []
  create({ onError: ({ message }) => heard.push(message) })
  for (const view of Object.keys(VIEWS) as ViewName[]) {
    const opened = await vestibule.open({ view: view as never }).then(
      () => true,
      ({ code }) => code,
    )
    expect([true, -32602]).toContain(opened)
    if (opened === true) await expect.poll(() => find('vb-modal')?.dataset.view).toBeTruthy()
    await expect.poll(() => vestibule.element?.shadowRoot.querySelector('.view-wait')).toBeNull()
    expect(find('vb-view-failed')).toBeNull()
  }
  await vestibule.open()
  await expect.poll(() => find('vb-modal')?.dataset.view).toBe('Connect')
  expect(heard).toEqual([])
})
