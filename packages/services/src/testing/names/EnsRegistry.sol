// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// ENS's registry (ERC-137), as far as local chains need it.
contract EnsRegistry {
    struct Record {
        address owner;
        address resolver;
    }

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    mapping(bytes32 node => Record) private records;

    constructor(address root) {
        records[0].owner = root;
    }

    modifier onlyOwner(bytes32 node) {
        require(msg.sender == records[node].owner, "not the owner");
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function setResolver(bytes32 node, address to) public onlyOwner(node) {
        records[node].resolver = to;
        emit NewResolver(node, to);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to) public onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = to;
        emit NewOwner(node, label, to);
    }
}
