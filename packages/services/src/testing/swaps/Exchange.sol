// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

// A constant-product exchange for local chains, written from the formula alone: after each trade the product of both
// reserves is at least as large as before, with 0.3 % of what came in left out. Its functions have the names and the
// arguments of Uniswap's second version, as far as wallets and readers of prices call them.

interface IToken {
    function mint(address to, uint256 value) external;
    function balanceOf(address owner) external view returns (uint256);
    function transfer(address to, uint256 value) external;
    function transferFrom(address from, address to, uint256 value) external;
}

/// Some tokens answer nothing to a transfer, others answer true or false.
function call(address token, bytes memory data) {
    (bool isDone, bytes memory answer) = token.call(data);
    require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "TRANSFER_FAILED");
}

function send(address token, address to, uint256 value) {
    call(token, abi.encodeCall(IToken.transfer, (to, value)));
}

function pay(address to, uint256 value) {
    (bool isDone,) = to.call{value: value}("");
    require(isDone, "TRANSFER_FAILED");
}

/// Stands for the chain's own currency.
contract WrappedEther {
    string public constant name = "Wrapped Ether";
    string public constant symbol = "WETH";
    uint8 public constant decimals = 18;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        pay(msg.sender, value);
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return transferFrom(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) public returns (bool) {
        if (from != msg.sender && allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Two tokens. Tokens sent here and reported by `sync` stay here.
contract Pair {
    address public immutable factory = msg.sender;
    address public immutable token0;
    address public immutable token1;
    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private changedAt;
    bool private isBusy;

    event Sync(uint112 reserve0, uint112 reserve1);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );

    modifier alone() {
        require(!isBusy, "LOCKED");
        isBusy = true;
        _;
        isBusy = false;
    }

    constructor(address first, address second) {
        (token0, token1) = (first, second);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, changedAt);
    }

    function sync() external alone {
        note(held(token0), held(token1));
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external alone {
        (uint256 had0, uint256 had1) = (reserve0, reserve1);
        require(out0 > 0 || out1 > 0, "INSUFFICIENT_OUTPUT_AMOUNT");
        require(out0 < had0 && out1 < had1, "INSUFFICIENT_LIQUIDITY");
        if (out0 > 0) send(token0, to, out0);
        if (out1 > 0) send(token1, to, out1);
        (uint256 has0, uint256 has1) = (held(token0), held(token1));
        uint256 in0 = has0 > had0 - out0 ? has0 - (had0 - out0) : 0;
        uint256 in1 = has1 > had1 - out1 ? has1 - (had1 - out1) : 0;
        require(in0 > 0 || in1 > 0, "INSUFFICIENT_INPUT_AMOUNT");
        require((has0 * 1000 - in0 * 3) * (has1 * 1000 - in1 * 3) >= had0 * had1 * 1000 ** 2, "K");
        note(has0, has1);
        emit Swap(msg.sender, in0, in1, out0, out1, to);
    }

    function held(address token) private view returns (uint256) {
        return IToken(token).balanceOf(address(this));
    }

    function note(uint256 has0, uint256 has1) private {
        require(has0 <= type(uint112).max && has1 <= type(uint112).max, "OVERFLOW");
        (reserve0, reserve1, changedAt) = (uint112(has0), uint112(has1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }
}

contract Factory {
    mapping(address token => mapping(address other => address)) public getPair;

    event PairCreated(address indexed token0, address indexed token1, address pair);

    function createPair(address one, address other) external returns (address pair) {
        (address token0, address token1) = one < other ? (one, other) : (other, one);
        require(token0 != address(0) && token0 != token1, "IDENTICAL_ADDRESSES");
        require(getPair[token0][token1] == address(0), "PAIR_EXISTS");
        pair = address(new Pair(token0, token1));
        (getPair[token0][token1], getPair[token1][token0]) = (pair, pair);
        emit PairCreated(token0, token1, pair);
    }
}

/// The exchange begins with pools of tokens that anyone may mint; `address(0)` is the chain's own currency, which the maker pays.
contract Exchange {
    struct Pool {
        address one;
        uint256 oneAmount;
        address other;
        uint256 otherAmount;
    }

    Factory public immutable factory;
    address public immutable WETH;

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "EXPIRED");
        _;
    }

    constructor(Pool[] memory pools) payable {
        factory = new Factory();
        WETH = address(new WrappedEther());
        for (uint256 at; at < pools.length; at++) {
            Pool memory pool = pools[at];
            (address one, address other) = (orWrapped(pool.one), orWrapped(pool.other));
            address pair = factory.createPair(one, other);
            fill(pair, one, pool.oneAmount);
            fill(pair, other, pool.otherAmount);
            Pair(pair).sync();
        }
    }

    receive() external payable {
        require(msg.sender == WETH, "ONLY_WETH");
    }

    function getAmountOut(uint256 given, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(given > 0, "INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "INSUFFICIENT_LIQUIDITY");
        return given * 997 * reserveOut / (reserveIn * 1000 + given * 997);
    }

    function getAmountsOut(uint256 given, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = given;
        for (uint256 at; at + 1 < path.length; at++) {
            (, uint256 reserveIn, uint256 reserveOut) = lookUp(path[at], path[at + 1]);
            amounts[at + 1] = getAmountOut(amounts[at], reserveIn, reserveOut);
        }
    }

    function swapExactTokensForTokens(
        uint256 given,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsOut(given, path);
        require(amounts[path.length - 1] >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
        take(path, given);
        trade(path, to);
    }

    function swapExactETHForTokens(uint256 least, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(msg.value, path);
        require(amounts[path.length - 1] >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
        wrap(path);
        trade(path, to);
    }

    function swapExactTokensForETH(
        uint256 given,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsOut(given, path);
        require(amounts[path.length - 1] >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
        take(path, given);
        unwrap(path, least, to);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 given,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        take(path, given);
        tradeAtLeast(path, least, to);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) {
        wrap(path);
        tradeAtLeast(path, least, to);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 given,
        uint256 least,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        take(path, given);
        unwrap(path, least, to);
    }

    function orWrapped(address token) private view returns (address) {
        return token == address(0) ? WETH : token;
    }

    function fill(address pair, address token, uint256 amount) private {
        if (token != WETH) return IToken(token).mint(pair, amount);
        WrappedEther(payable(WETH)).deposit{value: amount}();
        send(WETH, pair, amount);
    }

    function lookUp(address one, address other) private view returns (Pair pair, uint256, uint256) {
        pair = Pair(factory.getPair(one, other));
        require(address(pair) != address(0), "INSUFFICIENT_LIQUIDITY");
        (uint256 reserve0, uint256 reserve1,) = pair.getReserves();
        return one == pair.token0() ? (pair, reserve0, reserve1) : (pair, reserve1, reserve0);
    }

    function take(address[] calldata path, uint256 given) private {
        (Pair pair,,) = lookUp(path[0], path[1]);
        call(path[0], abi.encodeCall(IToken.transferFrom, (msg.sender, address(pair), given)));
    }

    function wrap(address[] calldata path) private {
        require(path[0] == WETH, "INVALID_PATH");
        (Pair pair,,) = lookUp(path[0], path[1]);
        WrappedEther(payable(WETH)).deposit{value: msg.value}();
        send(WETH, address(pair), msg.value);
    }

    function unwrap(address[] calldata path, uint256 least, address to) private {
        require(path[path.length - 1] == WETH, "INVALID_PATH");
        trade(path, address(this));
        uint256 amount = IToken(WETH).balanceOf(address(this));
        require(amount >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
        WrappedEther(payable(WETH)).withdraw(amount);
        pay(to, amount);
    }

    function tradeAtLeast(address[] calldata path, uint256 least, address to) private {
        IToken last = IToken(path[path.length - 1]);
        uint256 had = last.balanceOf(to);
        trade(path, to);
        require(last.balanceOf(to) - had >= least, "INSUFFICIENT_OUTPUT_AMOUNT");
    }

    /// Goes by what has arrived at the pairs, which is less than was sent for tokens that keep a part of a transfer.
    function trade(address[] calldata path, address to) private {
        for (uint256 at; at + 1 < path.length; at++) {
            (Pair pair, uint256 reserveIn, uint256 reserveOut) = lookUp(path[at], path[at + 1]);
            uint256 given = IToken(path[at]).balanceOf(address(pair)) - reserveIn;
            uint256 got = getAmountOut(given, reserveIn, reserveOut);
            address next = to;
            if (at + 2 < path.length) {
                (Pair following,,) = lookUp(path[at + 1], path[at + 2]);
                next = address(following);
            }
            bool isFirst = path[at] == pair.token0();
            pair.swap(isFirst ? 0 : got, isFirst ? got : 0, next, "");
        }
    }
}

/// A token as some old ones are: it answers nothing, and changes an allowance only from zero or to zero.
contract CarefulToken {
    string public constant name = "Careful Dollar";
    string public constant symbol = "CARE";
    uint8 public constant decimals = 6;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "RESET_FIRST");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A token of tests, which may keep some hundredths of a per cent of each transfer.
contract TestCoin {
    uint256 private immutable kept;
    string public constant name = "Test Coin";
    string public constant symbol = "COIN";
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint256 hundredths) {
        kept = hundredths;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }

    function move(address from, address to, uint256 value) private returns (bool) {
        uint256 fee = value * kept / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        totalSupply -= fee;
        emit Transfer(from, to, value - fee);
        return true;
    }
}
