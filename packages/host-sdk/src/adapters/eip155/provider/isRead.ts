import { EIP155, isNodeMethod } from '@vestibule/protocol'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'

/** Whether a chain's node answers it, and not a wallet. */
export const isRead = ({ method }: NodeRequest): boolean => isNodeMethod(EIP155, method)
