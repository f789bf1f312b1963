import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'

const RUNS = 300

Object.assign(window, {
  async floors() {
    return {
      crossSite: await portTrips(await echoFrame()),
      worker: await portTrips(echoWorker()),
      sign: signing(),
      signEd25519: signingEd25519(),
    }
  },
})

async function echoFrame(): Promise<MessagePort> {
  const iframe = document.createElement('iframe')
  iframe.src = `http://echo.localhost:${location.port}/`
  document.body.append(iframe)
  await new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }))
  const { port1, port2 } = new MessageChannel()
  iframe.contentWindow?.postMessage('port', '*', [port2])
  return port1
}

function echoWorker(): Worker {
  const source = 'onmessage = ({ data }) => postMessage(data)'
  return new Worker(URL.createObjectURL(new Blob([source])))
}

async function portTrips(port: MessagePort | Worker): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    await new Promise((resolve) => {
      port.onmessage = resolve
      port.postMessage({ run, method: 'personal_sign' })
    })
    times.push(performance.now() - start)
  }
  return times
}

function signing(): number[] {
  const key = secp256k1.utils.randomSecretKey()
  const hash = crypto.getRandomValues(new Uint8Array(32))
  return Array.from({ length: RUNS }, () => {
    const start = performance.now()
    secp256k1.sign(hash, key, { prehash: false })
    return performance.now() - start
  })
}

function signingEd25519(): number[] {
  const key = ed25519.utils.randomSecretKey()
  const message = crypto.getRandomValues(new Uint8Array(200))
  return Array.from({ length: RUNS }, () => {
    const start = performance.now()
    ed25519.sign(message, key)
    return performance.now() - start
  })
}
