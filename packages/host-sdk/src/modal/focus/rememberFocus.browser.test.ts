import { afterEach, expect, test } from 'vitest'
import { rememberFocus } from './rememberFocus.js'

afterEach(() => document.body.replaceChildren())

const focused = () => {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at?.id
}

function show(markup: string): HTMLElement {
  document.body.innerHTML = `<header>${markup}</header>`
  return document.querySelector('header') as HTMLElement
}

function ownButton(id: string): HTMLElement {
  const host = document.createElement('span')
  host.id = `${id}-host`
  host.attachShadow({ mode: 'open' }).innerHTML = `<button id="${id}">${id}</button>`
  return host
}

const ownOf = (id: string) =>
  document.getElementById(`${id}-host`)?.shadowRoot?.getElementById(id) as HTMLElement

test('[V01] returns the focus to the element that opened the modal', () => {
  show('<button id="network">Network</button><button id="account">Account</button>')
  document.getElementById('account')?.focus()
  const restore = rememberFocus()
  document.getElementById('network')?.focus()
  restore()
  expect(focused()).toBe('account')
})

test('[V01] focuses the replacement of the opener, even if another button is nearer', () => {
  const header = show(
    '<button id="network" style="display:block">Network</button><button id="account" style="display:block">Account</button>',
  )
  document.getElementById('account')?.focus()
  const restore = rememberFocus()
  const connect = document.createElement('button')
  connect.id = 'connect'
  connect.style.cssText = 'display:block;margin-top:300px'
  header.lastElementChild?.replaceWith(connect)
  restore()
  expect(focused()).toBe('connect')
})

test('[V01] finds the opener’s replacement in a shadow root', () => {
  const header = show('')
  const menu = ownButton('menu')
  header.append(ownButton('network'), ownButton('account'), menu)
  ownOf('account').focus()
  const restore = rememberFocus()
  const connect = ownButton('connect')
  connect.style.cssText = 'display:block;margin-top:300px'
  document.getElementById('account-host')?.replaceWith(connect)
  restore()
  expect(focused()).toBe('connect')
})

test('[V01] focuses the first element of the parent if the opener was removed without a replacement', () => {
  const header = show(
    '<div style="white-space:nowrap"><button id="far">Far</button><i style="display:inline-block;width:300px"></i><button id="near">Near</button><button id="account">Account</button></div>',
  )
  document.getElementById('account')?.focus()
  const restore = rememberFocus()
  document.getElementById('account')?.remove()
  restore()
  expect(focused()).toBe('far')

  document.getElementById('near')?.focus()
  const again = rememberFocus()
  header.innerHTML = '<button id="one">One</button>'
  again()
  expect(focused()).toBe('one')
})
