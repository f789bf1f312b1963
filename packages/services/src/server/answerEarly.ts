import type { RequestListener } from 'node:http'
import { MAX_BODY } from '../routes/middleware/readBody.js'
import type { App } from './app.js'

/** Lets an app refuse a request by its head; all others are answered as before. */
export function answerEarly({ refuse }: App, answer: RequestListener): RequestListener {
  if (refuse === undefined) return answer
  return (request, response) => {
    const { url = '', headers } = request
    const [path = ''] = url.split('?')
    const refusal = refuse({ path, headers, socketAddress: request.socket.remoteAddress })
    if (refusal === undefined) return answer(request, response)
    const { status, body } = refusal
    // What is short is thrown away; nobody waits for what may not end.
    const isShort = Number(headers['content-length'] ?? Number.NaN) <= MAX_BODY
    const isWhole = isShort || request.method === 'GET'
    response.writeHead(status, {
      ...refusal.headers,
      'Content-Length': Buffer.byteLength(body),
      ...(!isWhole && { Connection: 'close' }),
    })
    response.end(body)
  }
}
