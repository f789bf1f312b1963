// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// As EntryPoint 0.7 takes it (ERC-4337).
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IEntryPoint {
    function depositTo(address account) external payable;
    function withdrawTo(address payable to, uint256 amount) external;
    function addStake(uint32 unstakeDelaySec) external payable;
    function unlockStake() external;
    function withdrawStake(address payable to) external;
}

/// Pays for user operations that one of the operator's keys has signed (EIP-712): for this chain and this contract, for all fields
/// of the operation, and until a time. It pays only for accounts with one code (EIP-7702), by which the operator reads the calls.
contract SponsorPaymaster {
    error NotOwner();
    error WrongLength();

    event OwnerChanged(address owner);
    event SignerChanged(address indexed signer, bool isSigner);

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SPONSORSHIP = keccak256(
        "Sponsorship(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,uint48 validUntil,uint48 validAfter)"
    );
    /// EntryPoint's word for a wrong signature.
    uint256 private constant WRONG = 1;

    IEntryPoint public immutable entryPoint;
    /// Of an account that EIP-7702 gives the one code.
    bytes32 public immutable accountHash;
    address public owner;
    mapping(address => bool) public isSigner;

    constructor(IEntryPoint entryPoint_, address accountCode, address firstOwner, address[] memory signers) {
        entryPoint = entryPoint_;
        accountHash = keccak256(abi.encodePacked(hex"ef0100", accountCode));
        owner = firstOwner;
        emit OwnerChanged(firstOwner);
        for (uint256 i; i < signers.length; i++) change(signers[i], true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    /// @return context empty, so that EntryPoint does not call the paymaster again
    /// @return validationData the times within which the signature holds, and whether it is wrong
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        // The paymaster, its two gas limits, validUntil, validAfter, a signature.
        bytes calldata data = op.paymasterAndData;
        if (data.length != 129) revert WrongLength();
        uint48 validUntil = uint48(bytes6(data[52:58]));
        uint48 validAfter = uint48(bytes6(data[58:64]));
        address signer = recover(hashOf(op, validUntil, validAfter), data[64:]);
        // Of a wrong signature ecrecover makes the zero address.
        bool isSigned = signer != address(0) && isSigner[signer] && op.sender.codehash == accountHash;
        return ("", (isSigned ? 0 : WRONG) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }

    /// The hash that a signer signs.
    function hashOf(PackedUserOperation calldata op, uint48 validUntil, uint48 validAfter) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Vestibule Sponsor"), keccak256("1"), block.chainid, address(this))
        );
        bytes32 message = keccak256(
            abi.encode(
                SPONSORSHIP,
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                bytes32(op.paymasterAndData[20:52]),
                validUntil,
                validAfter
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, message));
    }

    function setOwner(address to) external onlyOwner {
        owner = to;
        emit OwnerChanged(to);
    }

    /// Takes the signatures of a key, or refuses them from now on.
    function setSigner(address signer, bool to) external onlyOwner {
        change(signer, to);
    }

    /// Adds to the money that pays for operations.
    receive() external payable {
        entryPoint.depositTo{value: msg.value}(address(this));
    }

    function withdrawTo(address payable to, uint256 amount) external onlyOwner {
        entryPoint.withdrawTo(to, amount);
    }

    /// Bundlers with the rules of ERC-7562 want a stake, since the signers are in storage.
    function addStake(uint32 unstakeDelaySec) external payable onlyOwner {
        entryPoint.addStake{value: msg.value}(unstakeDelaySec);
    }

    function unlockStake() external onlyOwner {
        entryPoint.unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        entryPoint.withdrawStake(to);
    }

    function change(address signer, bool to) private {
        isSigner[signer] = to;
        emit SignerChanged(signer, to);
    }

    function recover(bytes32 hash, bytes calldata signature) private pure returns (address) {
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s);
    }
}
