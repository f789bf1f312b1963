import { parseSync } from 'vite'

/** Attributes that visitors see or hear. */
const READ =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|placeholder|title)$/
/** Words that are not translated. */
const ALLOWED = new Set(['QR', 'Gwei', 'NFT'])
const HAS_WORD = /\p{L}{2}/u
/** Components receive the key of a text. */
const KEY = /^[a-z]+(?:[A-Z.]\w+)+$/

export function shownLiterals(file, code) {
  const found = []
  const add = (text) => {
    if (HAS_WORD.test(text) && !KEY.test(text) && !ALLOWED.has(text.trim())) found.push(text.trim())
  }
  visit(parseSync(file, code).program, (node) => {
    if (node.type === 'JSXText') add(node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children)
        if (child.type === 'JSXExpressionContainer') lookAt(child.expression, add)
    if (node.type === 'JSXAttribute' && node.value !== null && READ.test(node.name.name))
      lookAt(node.value.expression ?? node.value, add)
  })
  return found
}

/** Finds texts in an expression, except in call arguments. */
function lookAt(node, add) {
  if (node.type === 'Literal' && typeof node.value === 'string') add(node.value)
  else if (node.type === 'TemplateLiteral') for (const { value } of node.quasis) add(value.cooked)
  else if (node.type === 'ParenthesizedExpression') lookAt(node.expression, add)
  else if (node.type === 'ConditionalExpression') {
    lookAt(node.consequent, add)
    lookAt(node.alternate, add)
  } else if (node.type === 'LogicalExpression') {
    if (node.operator !== '&&') lookAt(node.left, add)
    lookAt(node.right, add)
  } else if (node.type === 'BinaryExpression' && node.operator === '+') {
    lookAt(node.left, add)
    lookAt(node.right, add)
  }
}

function visit(node, look) {
  if (Array.isArray(node)) for (const one of node) visit(one, look)
  else if (typeof node?.type === 'string') {
    look(node)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, look)
  }
}
