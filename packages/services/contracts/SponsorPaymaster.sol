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

interface IToken {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external;
    function transferFrom(address from, address to, uint256 amount) external;
}

/// Pays for user operations that one of the operator's keys has signed (EIP-712): for this chain and this contract, for all fields
/// of the operation, and until a time. It pays only for accounts with one code (EIP-7702), by which the operator reads the calls.
/// The signature can name a token: then the account pays the fee back in that token, after its calls.
contract SponsorPaymaster {
    error NotOwner();
    error NotEntryPoint();
    error WrongLength();
    error TokenNotPaid();

    event OwnerChanged(address owner);
    event SignerChanged(address indexed signer, bool isSigner);
    event FeePaid(bytes32 indexed userOpHash, address indexed account, address indexed token, uint256 amount);

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant SPONSORSHIP = keccak256(
        "Sponsorship(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterGasLimits,uint48 validUntil,uint48 validAfter,address token,uint128 rate,uint128 most)"
    );
    /// Units of a token's rate: that of one whole coin.
    uint256 private constant COIN = 1e18;
    /// Gas of `postOp`, which EntryPoint does not count in the cost that it tells.
    uint256 private constant POST_OP_GAS = 75_000;
    /// EntryPoint gives the bundler one part in so many of the gas limits that are left after `postOp`. It counts that later, too.
    uint256 private constant UNUSED_PARTS = 10;
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

    /// @return context empty where the operator pays, so that EntryPoint does not call the paymaster again
    /// @return validationData the times within which the signature holds, and whether it is wrong
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32 userOpHash, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        // The paymaster, its two gas limits, validUntil, validAfter, a token, its rate, its most, a signature.
        bytes calldata data = op.paymasterAndData;
        if (data.length != 181) revert WrongLength();
        uint48 validUntil = uint48(bytes6(data[52:58]));
        uint48 validAfter = uint48(bytes6(data[58:64]));
        address signer = recover(hashOf(op), data[116:]);
        // For a wrong signature, ecrecover returns the zero address.
        bool isSigned = signer != address(0) && isSigner[signer] && op.sender.codehash == accountHash;
        address token = address(bytes20(data[64:84]));
        if (token != address(0)) {
            uint256 limits = uint256(uint128(uint256(op.accountGasLimits))) + uint128(bytes16(data[36:52]));
            context = abi.encode(
                userOpHash,
                op.sender,
                token,
                uint128(bytes16(data[84:100])),
                uint128(bytes16(data[100:116])),
                POST_OP_GAS + limits / UNUSED_PARTS
            );
        }
        return (context, (isSigned ? 0 : WRONG) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }

    /// Takes all that the account approved and gives the rest back, so that no allowance is left. Without it the calls are undone.
    function postOp(uint8, bytes calldata context, uint256 actualGasCost, uint256 feePerGas) external {
        if (msg.sender != address(entryPoint)) revert NotEntryPoint();
        (bytes32 userOpHash, address account, address token, uint256 rate, uint256 most, uint256 moreGas) =
            abi.decode(context, (bytes32, address, address, uint256, uint256, uint256));
        uint256 fee = ((actualGasCost + moreGas * feePerGas) * rate + COIN - 1) / COIN;
        if (fee > most) fee = most;
        uint256 before = IToken(token).balanceOf(address(this));
        move(token, abi.encodeCall(IToken.transferFrom, (account, address(this), most)));
        if (IToken(token).balanceOf(address(this)) < before + most) revert TokenNotPaid();
        if (fee < most) move(token, abi.encodeCall(IToken.transfer, (account, most - fee)));
        emit FeePaid(userOpHash, account, token, fee);
    }

    /// The hash that a signer signs.
    function hashOf(PackedUserOperation calldata op) public view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256("Vestibule Sponsor"), keccak256("1"), block.chainid, address(this))
        );
        bytes calldata data = op.paymasterAndData;
        bytes memory operation = abi.encode(
            SPONSORSHIP,
            op.sender,
            op.nonce,
            keccak256(op.initCode),
            keccak256(op.callData),
            op.accountGasLimits,
            op.preVerificationGas,
            op.gasFees,
            bytes32(data[20:52])
        );
        bytes memory terms = abi.encode(
            uint48(bytes6(data[52:58])),
            uint48(bytes6(data[58:64])),
            address(bytes20(data[64:84])),
            uint128(bytes16(data[84:100])),
            uint128(bytes16(data[100:116]))
        );
        bytes32 message = keccak256(bytes.concat(operation, terms));
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

    /// Takes fees that were paid in a token.
    function withdrawToken(address token, address to, uint256 amount) external onlyOwner {
        move(token, abi.encodeCall(IToken.transfer, (to, amount)));
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

    /// Some tokens answer a transfer with nothing, others with whether it was made.
    function move(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        if (!done || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TokenNotPaid();
    }

    function recover(bytes32 hash, bytes calldata signature) private pure returns (address) {
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s);
    }
}
