import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { CLOSE, type CloseCode } from '../closeCodes.js'
import type { RelayLimits } from '../limits.js'
import type { Pace } from '../scheduling/pace.js'
import type { Holder, Quota } from '../scheduling/quota.js'
import type { Turns } from '../scheduling/turns.js'

/** Maximum queued frames, and the number below which reading continues. */
const MAX_WAITING = 256
const ENOUGH_WAITING = 8
const AT_ONCE = 8
/** Bytes that each frame costs in addition to its length, for rate and memory. */
const FRAME_COST = 512
const FRAME_MEMORY = 256
const CONFIRMATION = 128
/** A frame's rest up to this size has no time limit. */
const TRIFLE = 4 * 1024
const MAX_IGNORED = 256 * 1024

/** Reads frames at the address's rate, in turns with other addresses. The kernel buffers the rest. */
export function createInbox(ws: WebSocket, socket: Duplex, options: Options) {
  const { holder, held, pace, turns, limits, isAhead, close, handle } = options
  const waiting: Buffer[] = []
  let running = 0
  let isAsked = false
  /** Bytes of an incomplete frame, size of the last chunk, bytes in memory, and the frame's start time. */
  let begun = 0
  let chunk = 0
  let kept = 0
  let begunAt = 0
  let restUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => ws.readyState === WebSocket.OPEN

  function spend(tokens: number) {
    const wait = pace.spend(holder.address, tokens)
    if (wait === 0) return
    restUntil = performance.now() + wait
    timer ??= setTimeout(wake, wait)
  }

  function wake() {
    timer = undefined
    const rest = restUntil - performance.now()
    if (rest > 0 && isOpen()) timer = setTimeout(wake, rest)
    else go()
  }

  function go() {
    if (!isOpen()) return
    if (waiting.length > 0 && !isAsked && running < AT_ONCE && !isAhead()) {
      isAsked = true
      turns.ask(holder.address, take)
    }
    const isResting = timer !== undefined || waiting.length >= ENOUGH_WAITING || isAhead()
    if (isResting && !ws.isPaused) ws.pause()
    else if (!isResting && ws.isPaused) ws.resume()
  }

  function take() {
    isAsked = false
    const frame = isOpen() ? waiting.shift() : undefined
    if (frame === undefined) return
    running++
    void handle(String(frame)).finally(() => {
      running--
      held.give(holder, frame.length + FRAME_MEMORY)
      go()
    })
    go()
  }

  function ignore(bytes: number) {
    begun += bytes
    if (begun > MAX_IGNORED) ws.terminate()
  }

  function keep(bytes: number) {
    if (held.take(holder, bytes)) return true
    close(CLOSE.tooMuch, 'Too much is on its way from this network address.')
    return false
  }

  // Run before the WebSocket reads the same bytes.
  socket.prependListener('data', (data: Buffer) => {
    if (!isOpen()) return ignore(data.length)
    if (begun === 0) begunAt = performance.now()
    chunk = data.length
    begun += chunk
    if (!keep(chunk)) return
    kept += chunk
    spend(chunk)
    go()
  })

  function complete(bytes: number) {
    begun = Math.min(Math.max(0, begun - bytes), chunk)
    begunAt = performance.now()
    // The rest is part of the last chunk, which stays in memory as a whole.
    const rest = begun > 0 ? Math.min(chunk, kept) : 0
    held.give(holder, kept - rest)
    kept = rest
    spend(FRAME_COST)
  }

  ws.on('message', (data: Buffer, isBinary) => {
    if (!isOpen()) return
    complete(frameLength(data.length))
    const frame = isBinary ? Buffer.alloc(0) : data
    if (waiting.length >= MAX_WAITING) return close(CLOSE.abuse, 'Too many frames at once.')
    if (!keep(frame.length + FRAME_MEMORY)) return
    waiting.push(frame)
    go()
  })
  for (const event of ['ping', 'pong'] as const)
    ws.on(event, (data: Buffer) => complete(frameLength(data.length)))

  return {
    go,
    check(): void {
      const isLate = performance.now() - begunAt > limits.frameTime
      if (begun > TRIFLE && isLate) close(CLOSE.abuse, 'A frame takes too long.')
    },
    end(): void {
      clearTimeout(timer)
      // Process a disconnected client's confirmations at once.
      for (const frame of waiting.splice(0))
        if (frame.length <= CONFIRMATION) void handle(String(frame))
    },
  }
}

type Options = {
  holder: Holder
  held: Quota
  pace: Pace
  turns: Turns
  limits: Pick<RelayLimits, 'frameTime'>
  isAhead: () => boolean
  close: (code: CloseCode, reason: string) => void
  handle: (text: string) => Promise<void>
}

/** Length of a client's frame on the wire (RFC 6455, 5.2). */
function frameLength(payload: number): number {
  const MASKED_HEAD = 6
  if (payload < 126) return MASKED_HEAD + payload
  return MASKED_HEAD + payload + (payload < 65_536 ? 2 : 8)
}
