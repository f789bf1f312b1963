import { startNode } from './startNode.js'

// A process of its own, as checking signatures in JavaScript would hold up everything else. It says in one line where it
// answers, or why it does not, and ends when its standard input does, which is when the stack is gone.
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
