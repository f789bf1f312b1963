import { startNode } from './startNode.js'

// A separate process: signature checks in JavaScript would block the stack. Prints its address or
// error. Ends with its standard input.
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
