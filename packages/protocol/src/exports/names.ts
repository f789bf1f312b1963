export { CHANGE_NAME, ChangeName } from '../names/changeName.js'
export { isNameText } from '../names/isNameText.js'
export { MAX_NAME, MIN_NAME, type NameFault, nameFault } from '../names/nameFault.js'
export {
  MAX_NAME_TEXT,
  NAME_TEXT_LIFE,
  NameAttributes,
  NameText,
  readNameText,
  writeNameText,
} from '../names/nameText.js'
