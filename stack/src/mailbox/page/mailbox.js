const messages = document.querySelector('#messages')
const status = document.querySelector('#status')

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

function age(receivedAt) {
  const seconds = Math.round((Date.parse(receivedAt) - Date.now()) / 1_000)
  if (seconds > -5) return 'just now'
  if (seconds > -60) return relative.format(seconds, 'second')
  if (seconds > -3_600) return relative.format(Math.round(seconds / 60), 'minute')
  return new Date(receivedAt).toLocaleString('en')
}

function showAges() {
  for (const time of document.querySelectorAll('time')) time.textContent = age(time.dateTime)
}

function fit(frame) {
  const height = frame.contentDocument?.documentElement.offsetHeight ?? 0
  if (height > 0) frame.style.height = `${Math.min(height, 640)}px`
}

/** Keeps the elements of unchanged mails. */
async function refresh() {
  const answer = await fetch('/')
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = [...page.querySelectorAll('article')]
  const ids = new Set(fresh.map(({ id }) => id))
  for (const card of messages.querySelectorAll('article')) if (!ids.has(card.id)) card.remove()
  const unseen = fresh.filter(({ id }) => document.getElementById(id) === null)
  if (unseen.length > 0) {
    for (const details of messages.querySelectorAll('details')) details.open = false
    messages.prepend(...unseen)
    status.textContent = `New mail: ${unseen[0].querySelector('h2').textContent}`
  }
  showAges()
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy code'
  }, 1_500)
}

document.addEventListener('click', async ({ target }) => {
  if (target.matches('[data-copy]')) await copy(target)
  if (target.matches('#clear')) await fetch('/api/messages', { method: 'DELETE' })
})
messages.addEventListener('load', ({ target }) => fit(target), true)
messages.addEventListener(
  'toggle',
  ({ target }) => target.open && fit(target.querySelector('iframe')),
  true,
)

const changes = new EventSource('/api/changes')
changes.addEventListener('message', refresh)
// Refresh after the stack was interrupted.
changes.addEventListener('open', refresh)
setInterval(showAges, 10_000)
showAges()
