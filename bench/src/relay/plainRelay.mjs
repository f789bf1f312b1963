// @ts-check
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

// The minimum of a relay: sockets and JSON, without tokens, limits and storage.

/** @type {Map<string, Set<import('ws').WebSocket>>} */
const readers = new Map()
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
let lastId = 1e15
sockets.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { id, method, params } = JSON.parse(String(data))
    if (method === undefined) return
    if (method === 'irn_subscribe') {
      const all = readers.get(params.topic) ?? new Set()
      readers.set(params.topic, all.add(socket))
    }
    socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    if (method !== 'irn_publish') return
    const { topic, message, tag } = params
    const sent = { topic, message, tag, publishedAt: Date.now() }
    const push = {
      id: ++lastId,
      jsonrpc: '2.0',
      method: 'irn_subscription',
      params: { data: sent },
    }
    for (const reader of readers.get(topic) ?? [])
      if (reader !== socket) reader.send(JSON.stringify(push))
  })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1_000, rss: process.memoryUsage().rss })
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: Object(address).port })
})
