// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Resolves all names below one of ENS (ENSIP-10). It sends clients to the operator's gateway (ERC-3668) and takes what one of the
/// operator's keys has signed: for this contract, for the question that was asked, and until a time.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired(uint64 expires);
    error NotSigned();

    event OwnerChanged(address owner);
    event UrlsChanged(string[] urls);
    event SignerChanged(address indexed signer, bool isSigner);

    address public owner;
    mapping(address => bool) public isSigner;
    string[] private gateways;

    constructor(address firstOwner, string[] memory urls_, address[] memory signers) {
        owner = firstOwner;
        emit OwnerChanged(firstOwner);
        change(urls_, signers);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setOwner(address to) external onlyOwner {
        owner = to;
        emit OwnerChanged(to);
    }

    /// Sends clients to other gateways: URLs with {sender} and {data}, asked in this order.
    function setUrls(string[] calldata to) external onlyOwner {
        change(to, new address[](0));
    }

    /// Takes the answers of a key, or refuses them from now on.
    function setSigner(address signer, bool to) external onlyOwner {
        isSigner[signer] = to;
        emit SignerChanged(signer, to);
    }

    function urls() external view returns (string[] memory) {
        return gateways;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// @param name in the form of DNS
    /// @param data a call such as addr(bytes32)
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), gateways, question, this.resolveWithProof.selector, question);
    }

    /// @param response (bytes result, uint64 expires, bytes signature) of a gateway
    /// @param question the call that was sent to it
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired(expires);
        bytes32 hash = keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        address signer = recover(hash, signature);
        // For a wrong signature, ecrecover returns the zero address.
        if (signer == address(0) || !isSigner[signer]) revert NotSigned();
        return result;
    }

    function change(string[] memory urls_, address[] memory signers) private {
        gateways = urls_;
        emit UrlsChanged(urls_);
        for (uint256 i; i < signers.length; i++) {
            isSigner[signers[i]] = true;
            emit SignerChanged(signers[i], true);
        }
    }

    function recover(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(hash, v, r, s);
    }
}
