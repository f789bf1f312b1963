import { request } from 'node:http'

export function getAt(
  host: string,
  url: string,
): Promise<{ status: number; type: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] })
    })
      .on('error', reject)
      .end()
  })
}
