// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Parts of ENS for tests: a registry, a resolver whose records are elsewhere (ERC-3668, ENSIP-10), and a universal resolver for viem.
contract EnsRegistry {
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

contract OffchainResolver {
    string[] private urls;
    mapping(address => bool) public signers;

    constructor(string memory url, address signer) {
        urls.push(url);
        signers[signer] = true;
    }

    function setSigner(address signer, bool isOne) external {
        signers[signer] = isOne;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, question, this.answered.selector, question);
    }

    function answered(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        require(expires >= block.timestamp, "expired");
        bytes32 hash = keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        require(signature.length == 65, "signature");
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0) && signers[signer], "signer");
        return result;
    }
}
