import { html } from 'hono/html'
import { CARDS, COUNTRIES, type Purchase } from './createPurchases.js'

type Html = ReturnType<typeof html>

export const STYLE_PATH = '/onRamp.css'

const STATES: Record<Purchase['state'], string> = {
  waiting: '',
  paid: 'Paid. It is on its way.',
  delivered: 'Delivered. You can close this window.',
  failed: 'The payment was declined. Nothing was taken.',
  expired: 'The time to pay is over. Nothing was taken.',
}

export function payPage(purchase: Purchase): Html {
  const { asset, address, price, isAsking, state } = purchase
  return layout(
    'Pay',
    html`<h1>Pay ${price}</h1>
<p>${asset.symbol} goes to <strong>${address}</strong></p>
${state === 'waiting' ? (isAsking ? bankForm() : cardForm()) : result(state)}
<p class="note">Nothing here is real money.</p>`,
  )
}

function cardForm(): Html {
  return html`<form method="post">
  <label for="country">Country</label>
  <select id="country" name="country" data-testid="onramp-country">${Object.entries(COUNTRIES).map(
    ([code, name]) => html`<option value="${code}">${name}</option>`,
  )}</select>
  <fieldset><legend>Test card</legend>${Object.entries(CARDS).map(
    ([card, { number, label }], place) =>
      html`<label class="card"><input type="radio" name="card" value="${card}" data-testid="onramp-card-${card}"
        ${place === 0 ? 'checked' : ''}><span>${number}<br><small>${label}</small></span></label>`,
  )}</fieldset>
  <button data-testid="onramp-pay">Pay</button>
</form>`
}

function bankForm(): Html {
  return html`<form method="post">
  <p>Your bank asks: did you order this?</p>
  <button name="answer" value="confirm" data-testid="onramp-confirm">Confirm</button>
  <button name="answer" value="deny" data-testid="onramp-deny" class="deny">Deny</button>
</form>`
}

function result(state: Purchase['state']): Html {
  return html`<p class="result" role="status" data-testid="onramp-state" data-state="${state}">${STATES[state]}</p>
${
  state === 'paid'
    ? html`<form method="post"><button name="answer" value="deliver" data-testid="onramp-deliver">Deliver now</button></form>`
    : ''
}`
}

export function welcomePage(): Html {
  return layout(
    'Sandbox Pay',
    html`<h1>Sandbox Pay</h1>
<p>It sells coins and tokens of the local world for test cards. Press Buy at the demo dapp, and you come here.</p>`,
  )
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body><main><p class="brand">Sandbox Pay <span>local stand-in</span></p>${content}</main></body>
</html>`
}
