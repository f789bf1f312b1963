import { expect, test, vi } from 'vitest'
import { coreOf } from '../../../core/coreOf.js'
import { type Connection, toMap } from '../../../core/model/connection.js'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import { view } from '../../../core/model/views.js'
import { createModal } from '../../testing/openModal.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PRESENT = 'ada@example.com'

async function openView(action: string) {
  const { vestibule, find } = createModal()
  const core = coreOf(vestibule)
  const asked: unknown[] = []
  const call = async (...request: unknown[]) => {
    asked.push(request.slice(0, 2))
    return { action }
  }
  vi.spyOn(core.frame, 'get').mockResolvedValue({ call } as never)
  await vestibule.open()
  const connection: Connection = {
    id: `eip155:${AUTH_CONNECTOR}`,
    namespace: 'eip155',
    connectorId: AUTH_CONNECTOR,
    accounts: [{ address: ADDRESS, type: 'eoa' }],
    caipNetworkId: 'eip155:31337',
    wallet: { name: 'Email' },
    status: 'connected',
    user: { email: PRESENT, address: ADDRESS } as never,
  }
  core.store.setState(({ stack }) => ({
    connections: toMap([connection]),
    current: { eip155: connection.id },
    stack: [...stack, view('UpdateEmailWallet')],
  }))
  const field = () => find<HTMLInputElement>('[data-testid="vb-email-edit-input"]')
  await expect.poll(field).toBeTruthy()
  const save = () => find<HTMLButtonElement>('[data-testid="vb-email-edit-save"]')
  const type = async (text: string) => {
    const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    property?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const shown = () => find('[data-testid="vb-modal"]').dataset.view
  return { asked, field, save, type, shown, form: () => find('form').textContent }
}

test('[V19] shows the current email, and does not save an unchanged, short or invalid email', async () => {
  const { field, save, type, shown, form, asked } = await openView('VERIFY_PRIMARY_OTP')
  expect(field().value).toBe(PRESENT)
  for (const text of [PRESENT, PRESENT.toUpperCase(), ` ${PRESENT} `, '', 'a@b']) {
    await type(text)
    expect(save().disabled, text).toBe(true)
  }
  await type('ab@c')
  expect(save().disabled).toBe(false)
  save().click()
  await expect.poll(form).toContain('Invalid email address')
  expect(shown()).toBe('UpdateEmailWallet')
  expect(field().value).toBe('ab@c')
  expect(asked).toEqual([])
})

test.each([
  ['VERIFY_PRIMARY_OTP', 'UpdateEmailPrimaryOtp'],
  ['VERIFY_SECONDARY_OTP', 'UpdateEmailSecondaryOtp'],
])(
  '[V19] [T19] maps the frame’s action %s to the view %s after the visitor saves a new email',
  async (action, name) => {
    const { save, type, shown, asked } = await openView(action)
    await type('  Eve@Example.com ')
    save().click()
    await expect.poll(shown).toBe(name)
    expect(asked).toEqual([['updateEmail', { email: 'eve@example.com' }]])
  },
)
