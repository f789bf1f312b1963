import { startNode } from './startNode.js'

// A separate process, because checking signatures in JavaScript would block the stack. It prints one line with its address or
// the error, and ends when its standard input ends, which is when the stack has ended.
const [file = '', port = '0'] = process.argv.slice(2)
startNode({ port: Number(port), file }).then(
  ({ port, stop }) => {
    process.stdin.on('end', () => void stop().finally(() => process.exit(0))).resume()
    console.log(JSON.stringify({ port }))
  },
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
