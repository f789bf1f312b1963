import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { measurePicture } from '../../domain/pictures/measurePicture.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import { SECOND } from '../../platform/time.js'
import type { DecodePicture, DrawnImage } from '../../ports/decodePicture.js'

/** Maximum pixels of the longer side, and in total. Each pixel uses four bytes of memory. */
const LONGEST = 8_192
const MOST_PIXELS = 20_000_000
const MADE = 512
/** Timeout in ms for a picture, and idle time in ms before the thread ends: WebAssembly memory only grows. */
const TIME = 10 * SECOND
const IDLE = 20 * SECOND
const PROGRAM = join(PACKAGE_ROOT, 'src/adapters/sources/drawPicture.mjs')
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

/** Decodes in a thread without environment and arguments. A slow picture, or one that crashes the decoder, ends the thread. */
export function createPictureDecoder({ time = TIME }: { time?: number } = {}): DecodePicture {
  let last: Promise<unknown> = Promise.resolve()
  let thread: Thread | undefined
  let rest: NodeJS.Timeout | undefined

  function end(ended: Thread) {
    if (thread === ended) thread = undefined
    void ended.worker.terminate()
  }

  async function draw(bytes: Uint8Array): Promise<DrawnImage> {
    clearTimeout(rest)
    thread ??= startThread()
    const busy = thread
    const drawing = busy.draw(bytes)
    const timer = setTimeout(
      () => busy.giveUp(new Error('Decoding the picture takes too long.')),
      time,
    )
    try {
      return await drawing
    } catch (error) {
      end(busy)
      throw error
    } finally {
      clearTimeout(timer)
      rest = setTimeout(() => end(busy), IDLE)
      rest.unref()
    }
  }

  return async (bytes) => {
    const size = measurePicture(bytes)
    const { width = 0, height = 0 } = size ?? {}
    const isFit = Math.min(width, height) > 0 && Math.max(width, height) <= LONGEST
    if (!isFit || width * height > MOST_PIXELS)
      throw new Error('The file is not a picture, or too large.')
    const drawn = last.then(() => draw(bytes))
    last = drawn.catch(() => undefined)
    return drawn
  }
}

type Thread = {
  worker: Worker
  draw: (bytes: Uint8Array) => Promise<DrawnImage>
  giveUp: (error: Error) => void
}

function startThread(): Thread {
  const worker = new Worker(PROGRAM, {
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: MEMORY,
    stdout: true,
    stderr: true,
  })
  worker.unref()
  let settle: { resolve: (image: DrawnImage) => void; reject: (error: Error) => void } | undefined
  const giveUp = (error: Error) => settle?.reject(error)
  worker.on('message', (image: DrawnImage) => settle?.resolve(image))
  worker.on('error', giveUp)
  worker.on('exit', () => giveUp(new Error('Failed to decode the picture.')))
  return {
    worker,
    giveUp,
    draw: (bytes) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        worker.postMessage({ bytes, longest: MADE })
      }),
  }
}
