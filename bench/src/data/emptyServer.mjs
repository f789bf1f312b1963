// @ts-check
import { Agent, createServer, request } from 'node:http'

// Only forwards a request body to a node, to measure the cost of one hop.

const [node = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

const server = createServer((asked, answer) => {
  const { 'content-length': length } = asked.headers
  const headers = { 'content-type': 'application/json', 'content-length': length }
  const question = request(node, { method: 'POST', agent, headers }, (said) => {
    answer.writeHead(said.statusCode ?? 502, said.headers)
    said.pipe(answer)
  })
  question.on('error', () => answer.destroy())
  asked.pipe(question)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
process.on('disconnect', () => process.exit())
