import { setTimeout as sleep } from 'node:timers/promises'
import { createTokens, handshakeOf, openWebSocket } from '@vestibule/relay/testing'
import type { AttackersOrder, AttackersWord } from './attackersProcess.js'
import { ATTACKS, type Site } from './attacks.js'

const say = (word: AttackersWord) => process.send?.(word)
const order = JSON.parse(process.argv[2] ?? '') as AttackersOrder
const { relay, url, attacks, sockets, addresses, topics } = order

const token = createTokens(relay)
const figures = { opened: 0, refused: 0, compressed: 0 }
let next = 0

function createSite(): Site {
  // Test networks of RFC 5737, and more addresses for many attackers.
  const number = next++ % addresses
  const address = `198.51.${100 + Math.floor(number / 250)}.${number % 250}`
  const handshake = (extensions?: string) =>
    handshakeOf({ auth: token(), address, ...(extensions !== undefined && { extensions }) })
  return {
    url,
    topics,
    handshake,
    async open(extensions) {
      const opened = await openWebSocket(url, handshake(extensions))
      if (opened === undefined) figures.refused++
      else figures.opened++
      if (opened?.head.toLowerCase().includes('permessage-deflate')) figures.compressed++
      return opened
    },
  }
}

async function keepAttacking(name: AttackersOrder['attacks'][number]) {
  const site = createSite()
  for (;;) {
    await ATTACKS[name](site)
    await sleep(100 + Math.random() * 400)
  }
}

process.on('message', () => say({ figures }))
process.on('disconnect', () => process.exit())
for (let count = 0; count < sockets; count++) {
  const name = attacks[count % attacks.length]
  if (name !== undefined) void keepAttacking(name)
}
say({ figures })
