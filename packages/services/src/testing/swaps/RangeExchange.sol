// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// An exchange of pools with one range of prices each, written from the formula alone: (x + a) * (y + b) stays the same, where a and b
// are what the range leaves out. Its functions have the names and arguments of Uniswap's third version, as far as the services call them.

interface IToken {
    function mint(address to, uint256 value) external;
    function balanceOf(address owner) external view returns (uint256);
    function allowance(address owner, address spender) external view returns (uint256);
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

interface IWrapped is IToken {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// Some tokens answer nothing to a transfer, others answer true or false.
function call(address token, bytes memory data) {
    (bool isDone, bytes memory answer) = token.call(data);
    require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "TRANSFER");
}

function send(address token, address to, uint256 value) {
    call(token, abi.encodeCall(IToken.transfer, (to, value)));
}

contract RangePool {
    uint256 private constant MILLION = 1000000;
    address public immutable exchange = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint24 public immutable fee;
    uint128 public immutable liquidity;
    /// Virtual reserves.
    uint256 public reserve0;
    uint256 public reserve1;

    constructor(address first, address second, uint24 millionths, uint256 virtual0, uint256 virtual1) {
        (token0, token1, fee, reserve0, reserve1) = (first, second, millionths, virtual0, virtual1);
        liquidity = uint128(rootOf(virtual0 * virtual1));
    }

    /// The root of the price of the first token, with 96 binary digits.
    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (uint160(rootOf((reserve1 << 96) / reserve0) << 48), 0, 0, 0, 0, 0, true);
    }

    /// Beyond its range it gives what it has, and takes what that costs.
    function quote(bool isFirst, uint256 given) public view returns (uint256 got, uint256 used) {
        require(given > 0, "AS");
        uint256 counted = given * (MILLION - fee) / MILLION;
        (uint256 reserveIn, uint256 reserveOut) = isFirst ? (reserve0, reserve1) : (reserve1, reserve0);
        (got, used) = (counted * reserveOut / (reserveIn + counted), given);
        uint256 held = IToken(isFirst ? token1 : token0).balanceOf(address(this));
        if (got <= held) return (got, used);
        got = held;
        used = (got * reserveIn / (reserveOut - got) + 1) * MILLION / (MILLION - fee) + 1;
    }

    function swap(bool isFirst, uint256 given, address to) external returns (uint256 got) {
        require(msg.sender == exchange, "EXCHANGE");
        uint256 used;
        (got, used) = quote(isFirst, given);
        uint256 counted = used * (MILLION - fee) / MILLION;
        if (isFirst) (reserve0, reserve1) = (reserve0 + counted, reserve1 - got);
        else (reserve0, reserve1) = (reserve0 - got, reserve1 + counted);
        send(isFirst ? token1 : token0, to, got);
    }

    function rootOf(uint256 value) private pure returns (uint256 root) {
        root = value;
        uint256 next = value / 2 + 1;
        while (next < root) (root, next) = (next, (value / next + next) / 2);
    }
}

/// Factory, quoter and router in one.
contract RangeExchange {
    struct Pool {
        address one;
        uint256 oneAmount;
        address other;
        uint256 otherAmount;
        uint24 fee;
        /// How many times as much the pool trades as if it had such reserves.
        uint256 depth;
    }

    struct ExactInputParams {
        bytes path;
        address recipient;
        uint256 amountIn;
        uint256 amountOutMinimum;
    }

    address public immutable factory = address(this);
    address public immutable WETH9;
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    constructor(address wrapped, Pool[] memory pools) payable {
        WETH9 = wrapped;
        for (uint256 at; at < pools.length; at++) {
            Pool memory pool = pools[at];
            if (pool.one > pool.other)
                (pool.one, pool.oneAmount, pool.other, pool.otherAmount) =
                    (pool.other, pool.otherAmount, pool.one, pool.oneAmount);
            address made = address(
                new RangePool(
                    pool.one, pool.other, pool.fee, pool.oneAmount * pool.depth, pool.otherAmount * pool.depth
                )
            );
            (getPool[pool.one][pool.other][pool.fee], getPool[pool.other][pool.one][pool.fee]) = (made, made);
            fill(pool.one, made, pool.oneAmount);
            fill(pool.other, made, pool.otherAmount);
        }
    }

    receive() external payable {
        require(msg.sender == WETH9, "ONLY_WETH");
    }

    uint160 private constant LEAST_ROOT = 4295128739;
    uint160 private constant MOST_ROOT = 1461446703485210103287273052203988822378723970342;
    uint256 private quoted;

    /// Writes, as the original does: it fails in a call that may not.
    function quoteExactInput(bytes memory path, uint256 amountIn)
        external
        returns (uint256 amountOut, uint160[] memory afterwards, uint32[] memory, uint256)
    {
        quoted++;
        amountOut = amountIn;
        afterwards = new uint160[]((path.length - 20) / 23);
        for (uint256 at; at + 43 <= path.length; at += 23) {
            (RangePool pool, bool isFirst,) = hopAt(path, at);
            (uint256 got, uint256 used) = pool.quote(isFirst, amountOut);
            afterwards[at / 23] = used == amountOut ? 1 << 96 : isFirst ? LEAST_ROOT + 1 : MOST_ROOT - 1;
            amountOut = got;
        }
        return (amountOut, afterwards, new uint32[](0), gasleft());
    }

    function exactInput(ExactInputParams memory params) public payable returns (uint256 amountOut) {
        amountOut = params.amountIn;
        address recipient = params.recipient == address(2) ? address(this) : params.recipient;
        uint256 last = params.path.length - 43;
        for (uint256 at; at <= last; at += 23) {
            (RangePool pool, bool isFirst, address token) = hopAt(params.path, at);
            (, uint256 used) = pool.quote(isFirst, amountOut);
            if (at == 0) take(token, address(pool), used);
            else send(token, address(pool), used);
            amountOut = pool.swap(isFirst, amountOut, at == last ? recipient : address(this));
        }
        require(amountOut >= params.amountOutMinimum, "Too little received");
    }

    function unwrapWETH9(uint256 amountMinimum, address recipient) external payable {
        uint256 amount = IToken(WETH9).balanceOf(address(this));
        require(amount >= amountMinimum, "Insufficient WETH9");
        IWrapped(WETH9).withdraw(amount);
        (bool isDone,) = recipient.call{value: amount}("");
        require(isDone, "STE");
    }

    function refundETH() external payable {
        if (address(this).balance == 0) return;
        (bool isDone,) = msg.sender.call{value: address(this).balance}("");
        require(isDone, "STE");
    }

    function multicall(uint256 deadline, bytes[] calldata data) external payable returns (bytes[] memory results) {
        require(block.timestamp <= deadline, "Transaction too old");
        results = new bytes[](data.length);
        for (uint256 at; at < data.length; at++) {
            (bool isDone, bytes memory answer) = address(this).delegatecall(data[at]);
            if (!isDone) assembly { revert(add(answer, 32), mload(answer)) }
            results[at] = answer;
        }
    }

    function hopAt(bytes memory path, uint256 at) private view returns (RangePool pool, bool isFirst, address token) {
        address next;
        uint24 fee;
        assembly {
            token := shr(96, mload(add(add(path, 32), at)))
            fee := shr(232, mload(add(add(path, 52), at)))
            next := shr(96, mload(add(add(path, 55), at)))
        }
        pool = RangePool(getPool[token][next][fee]);
        require(address(pool) != address(0), "POOL");
        isFirst = token < next;
    }

    function take(address token, address pool, uint256 amount) private {
        if (token == WETH9 && address(this).balance >= amount) {
            IWrapped(WETH9).deposit{value: amount}();
            send(WETH9, pool, amount);
        } else {
            call(token, abi.encodeCall(IToken.transferFrom, (msg.sender, pool, amount)));
        }
    }

    function fill(address token, address pool, uint256 amount) private {
        if (token != WETH9) return IToken(token).mint(pool, amount);
        IWrapped(WETH9).deposit{value: amount}();
        send(WETH9, pool, amount);
    }
}
